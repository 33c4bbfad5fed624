import { Skeleton } from '@mantine/core';

/**
 * The placeholder of a view that is loading. As a child of `main` it hides the footer, which the view would move
 * (shell.module.css).
 */
export function ViewSkeleton() {
  return (
    <div aria-hidden style={{ padding: 20 }}>
      <Skeleton height={24} width={160} mb={20} />
      <Skeleton height={36} mb={12} />
      <Skeleton height={320} />
    </div>
  );
}
