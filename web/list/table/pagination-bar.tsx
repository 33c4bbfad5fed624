import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageSizes } from '../../../shared/domain/default.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import type { Page } from '../../../shared/gateway/client/page.ts';
import { useSay } from '../../session/console-context.tsx';
import { KeyHints } from '../keys/key-hints.tsx';
import type { ListAddress } from '../reading/list-address.ts';
import { PageField } from './page-field.tsx';
import classes from './pagination-bar.module.css';

interface PaginationBarProps {
  address: ListAddress;
  page: Page<unknown> | undefined;
  /** The number of rows on show. */
  count: number;
  /** `page` belongs to an older query. */
  isStale: boolean;
  /** Rows are being loaded. */
  isFetching: boolean;
  /** Rows moved across pages while more were loaded, so fewer than the full number are on show. */
  hasMoved: boolean | undefined;
  /** Whether rows of this list can be changed. */
  isEditable: boolean;
  onChange(part: Partial<ListAddress>): void;
}

/** The range of rows on show, their total, the page size and the buttons from page to page. */
export function PaginationBar(props: PaginationBarProps) {
  const { address, page, count, isStale, isFetching, hasMoved, isEditable, onChange } = props;
  const say = useSay();
  // Until the requested page is loaded, the range is that of the rows still on show.
  const shown = isStale && page !== undefined ? page : address;
  const first = count === 0 ? 0 : (shown.page - 1) * shown.pageSize + 1;
  const total = page?.total;
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / address.pageSize));
  const further = (address.pages ?? 1) - 1;
  const hasNext = page !== undefined && (pages === undefined ? page.hasMore : address.page + further < pages);
  const due = Math.min(address.pageSize * (1 + further), (total ?? 0) - (address.page - 1) * address.pageSize);
  return (
    <nav className={classes.bar} aria-label={say('list.pages')}>
      <span className={classes.range} aria-live="polite">
        {page === undefined || total === 0
          ? ' '
          : total === undefined
            ? say('list.rangeOfUnknown', { first: formatNumber(first), last: formatNumber(first + count - 1) })
            : say('list.range', {
                first: formatNumber(first),
                last: formatNumber(count === 0 ? 0 : first + count - 1),
                total: formatNumber(total),
              })}
      </span>
      {/* By the gateway's own total, rows of this page are missing (TRU-04). */}
      {!isStale && !hasMoved && !(further > 0 && isFetching) && count > 0 && count < due && (
        <span role="alert" className={classes.short}>
          {say('action.incomplete', { received: formatNumber(count), total: formatNumber(due) })}
        </span>
      )}
      <KeyHints isEditable={isEditable} hasRows={count > 0} />
      {total !== 0 && (
        <>
          <NativeSelect
            size="xs"
            aria-label={say('list.pageSize')}
            value={String(address.pageSize)}
            data={pageSizes.map((size) => ({
              value: String(size),
              label: say('list.perPage', { count: size }),
            }))}
            onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) })}
          />
          <div className={classes.steps}>
            <ActionIcon
              size={30}
              aria-label={say('list.previousPage')}
              disabled={address.page <= 1}
              onClick={() => onChange({ page: address.page - 1 })}
            >
              <IconChevronLeft size={18} stroke={1.6} />
            </ActionIcon>
            <PageField page={address.page} pages={pages} onJump={(next) => onChange({ page: next })} />
            <ActionIcon
              size={30}
              aria-label={say('list.nextPage')}
              disabled={!hasNext}
              onClick={() => onChange({ page: address.page + 1 + further })}
            >
              <IconChevronRight size={18} stroke={1.6} />
            </ActionIcon>
          </div>
        </>
      )}
    </nav>
  );
}
