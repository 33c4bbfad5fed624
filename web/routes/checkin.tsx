import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { checkInToday } from '../../shared/screens/checkin/check-in.ts';
import { checkinFacts, localDateOf, monthBeside, readMonth } from '../../shared/screens/checkin/checkin-screen.ts';
import { Calendar } from '../checkin/calendar.tsx';
import classes from '../checkin/checkin.module.css';
import { Banner } from '../components/banner.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageView } from '../components/page-view.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { useCaptcha } from '../sign-in/use-captcha.tsx';
import { walletKey } from '../wallet/use-wallet.ts';

interface Outcome {
  tone: 'good' | 'warn' | 'bad';
  message: string;
}

const checkinKey = ['checkin'] as const;

/**
 * /checkin: the check-ins of a month as a calendar, and today's check-in, with a captcha if the site requires one
 * (GEN-18).
 */
export default function CheckinRoute() {
  const context = useScreenContext();
  const { say } = context;
  const { path, search } = useAddress();
  const navigation = useNavigation();
  const queries = useQueryClient();
  const captcha = useCaptcha();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);
  const asked = new URLSearchParams(search).get('month') ?? '';
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...checkinKey, asked],
    queryFn: ({ signal }) => readMonth(asked === '' ? {} : { month: asked }, context, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

  const checkIn = async () => {
    setIsBusy(true);
    setOutcome(undefined);
    try {
      const { message, tone } = await checkInToday(captcha.answer, context, {});
      setOutcome({ tone: tone ?? 'good', message });
    } catch (failure) {
      setOutcome({ tone: 'bad', message: describeError(failure, say).message });
    }
    captcha.renew();
    setIsBusy(false);
    await Promise.all([
      queries.invalidateQueries({ queryKey: checkinKey }),
      queries.invalidateQueries({ queryKey: walletKey }),
    ]);
  };
  const show = (month: string) => navigation.go(`${path}?month=${month}`);
  const isPresent = data?.month === localDateOf(context).slice(0, 7);
  const isDone = data?.answer.stats.checked_in_today === true;

  return (
    <PageView
      title={say('checkin.title')}
      width="narrow"
      tools={
        data !== undefined &&
        !isDone && (
          <Button
            size="sm"
            h={32}
            loading={isBusy}
            disabled={context.isReadOnly}
            leftSection={<IconCheck size={16} stroke={1.8} />}
            onClick={() => void checkIn()}
          >
            {say('checkin.now')}
          </Button>
        )
      }
    >
      {outcome !== undefined && <Banner tone={outcome.tone} isUrgent title={outcome.message} />}
      {data !== undefined && !isDone && captcha.field}
      {data !== undefined ? (
        <>
          <dl className={classes.facts}>
            {checkinFacts(data.answer, context).map(({ id, label, cell }) => (
              <div key={id}>
                <dt>{say(label)}</dt>
                <dd>{cell.text}</dd>
              </div>
            ))}
          </dl>
          <Panel
            title={data.month}
            tools={
              <div className={classes.months} aria-busy={isPlaceholderData}>
                <ActionIcon
                  variant="default"
                  aria-label={say('checkin.earlier')}
                  title={say('checkin.earlier')}
                  onClick={() => show(monthBeside(data.month, -1))}
                >
                  <IconChevronLeft size={16} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={say('checkin.later')}
                  title={say('checkin.later')}
                  disabled={isPresent}
                  onClick={() => show(monthBeside(data.month, 1))}
                >
                  <IconChevronRight size={16} stroke={1.6} />
                </ActionIcon>
              </div>
            }
          >
            <Calendar month={data.month} days={data.days} />
          </Panel>
        </>
      ) : error === null ? (
        <Skeleton height={380} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </PageView>
  );
}
