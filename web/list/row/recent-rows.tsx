import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { shortenTime } from '../../../shared/format/time.ts';
import type { OpenRelated } from '../../../shared/screens/navigation/related-lists.ts';
import { lists } from '../../../shared/screens/registry.ts';
import { FailureReason } from '../../components/failure-reason.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { listKey } from '../../hooks/use-list.ts';
import { useAreas } from '../../text/areas.ts';
import { openedOf, routeOf, writeOpened } from '../reading/list-route.ts';
import classes from './row-head.module.css';

const mostRecent = 3;

/** The newest rows of a related list, so that a person sees whether to open it. Draws nothing when it is empty. */
export default function RecentRows({ related: { noun, filters } }: { related: OpenRelated }) {
  const context = useScreenContext();
  const { say, language } = context;
  const entry = lists.find((list) => list.noun === noun);
  useAreas(language, [noun, ...(entry?.texts ?? [])]);
  const { data } = useQuery({
    queryKey: [...listKey(noun), 'recent', filters],
    queryFn: async ({ signal }) => {
      const screen = await entry?.load();
      const page = await screen?.list({ page: 1, pageSize: mostRecent, filters }, context, { signal });
      return screen === undefined || page === undefined ? undefined : { screen, rows: page.rows.slice(0, mostRecent) };
    },
    retry: false,
  });
  if (data === undefined || data.rows.length === 0) return null;
  const { screen, rows } = data;
  const route = routeOf(screen);
  const search = `?${new URLSearchParams(filters)}`;
  const reason = screen.columns.find(({ id }) => id === 'content');
  return (
    <section className={classes.recent} aria-label={say('list.recentErrors')}>
      <h4>{say('list.recentErrors')}</h4>
      <ul>
        {rows.map((row) => (
          <li key={screen.id(row)}>
            <Link to={writeOpened(route, openedOf(screen, row), search)}>
              {shortenTime(screen.name(row), context.now())}
            </Link>
            {reason !== undefined && (
              <span>
                <FailureReason text={reason.cell(row, context).text} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
