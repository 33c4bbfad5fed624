import { Popover, type PopoverProps } from '@mantine/core';

interface FocusPopoverProps extends Pick<PopoverProps, 'children'> {
  isOpen: boolean;
  /** Where the target stands in a popover itself, a click inside must not count as outside of that. */
  isInPopover?: boolean;
  onChange(isOpen: boolean): void;
}

/** A popover of a field with controls of its own: the focus stays in it, and goes back to its button. */
export function FocusPopover({ isOpen, isInPopover = false, onChange, children }: FocusPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={!isInPopover}
    >
      {children}
    </Popover>
  );
}
