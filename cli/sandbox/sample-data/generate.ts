import { relayTraits } from '../relay/relay-traits.ts';
import { hashPassword } from '../store/passwords.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { dashboardRows } from './dashboard-rows.ts';
import { insertRows } from './insert-rows.ts';
import { samplePeople } from './people.ts';
import { seededRandom } from './random.ts';
import { underOperator } from './sample-audit.ts';
import { sampleCalls } from './sample-calls.ts';
import { insertChannels } from './sample-channels.ts';

import { insertCheckins } from './sample-checkins.ts';
import { sampleCredits } from './sample-credits.ts';
import { addDetails } from './sample-details.ts';
import { sampleDrawings } from './sample-drawings.ts';
import { insertMetadata } from './sample-metadata.ts';
import { insertOperation } from './sample-operation.ts';
import { setSampleOptions } from './sample-options.ts';
import { setSamplePanels } from './sample-panels.ts';
import { insertPlans } from './sample-plans.ts';
import { makePools } from './sample-pools.ts';
import { insertSecurity } from './sample-security.ts';
import { setChannelSettings } from './sample-settings.ts';
import { sampleTasks } from './sample-tasks.ts';
import { billByTiers } from './sample-tiers.ts';
import { sampleTokens } from './sample-tokens.ts';
import { proposeModels } from './sample-updates.ts';
import { sumsOf } from './sums.ts';
import { tokenRows } from './token-rows.ts';
import { finishRoot, userRows } from './user-rows.ts';

/** Password of every account of the sample site except root. */
export const samplePassword = 'sample-password';

const seed = 20_260_815;

/**
 * Fills a fresh database (only root exists) with a realistic site: users, channels, tokens, codes, orders, thirty days
 * of logs that agree with every quota and counter, dashboard rows, drawings, tasks. The same at every start, except
 * that the times end now.
 */
export async function generateSampleData(sandbox: Sandbox): Promise<void> {
  const { store, options } = sandbox;
  const password = await hashPassword(samplePassword);
  const random = seededRandom(seed);
  const now = sandbox.now();
  store.transaction(() => {
    setSampleOptions(options, sandbox.traits);
    const terms = {
      now,
      quotaPerUnit: options.number('QuotaPerUnit'),
      groupRatio: options.record<number>('GroupRatio'),
    };
    const prices = options.record<number>('ModelPrice');
    const people = samplePeople(random, now);
    const root = {
      id: 1,
      username: 'root',
      group: 'default',
      weight: 3,
      joinedAt: now - 420 * 86_400,
      activeUntil: now,
    };
    const channels = insertChannels(store, random, now);
    if (sandbox.traits.channel.create === 'wrapped') {
      makePools(store, now);
      setChannelSettings(store);
      proposeModels(store, now);
    }
    const tokens = sampleTokens(random, people, now);
    const traits = relayTraits[sandbox.traits.dialect];
    const callers = [
      { ...root, displayName: '', role: 100, status: 1, isDeleted: false, email: '', inviterId: 0 },
      ...people,
    ];
    const calls = sampleCalls({ random, options, traits, people: callers, tokens, channels, now });
    // Expressions exist since v0.13, the operator's log rows since v1.0.
    if (sandbox.traits.pricing.modern) billByTiers(calls, now, sandbox.traits.log.toolsAndRules);
    if (traits.logsMore) addDetails(calls, store, { traits, log: sandbox.traits.log });
    const drawings = sampleDrawings(random, people, channels, prices, terms);
    const tasks = sampleTasks(random, people, channels, prices, terms);
    const sums = sumsOf([...calls, ...drawings.logs, ...tasks.logs]);
    const users = userRows(random, people, sums, { now, password, quotaPerUnit: terms.quotaPerUnit, options });
    const credits = sampleCredits(random, people, users.wanted, options, now);
    insertRows(store, 'users', users.rows(credits.granted));
    insertRows(store, 'tokens', tokenRows(random, tokens, sums));
    insertRows(store, 'redemptions', credits.codes);
    insertRows(store, 'orders', credits.orders);
    insertRows(store, 'drawings', drawings.rows);
    insertRows(store, 'tasks', tasks.rows);
    const granted = sandbox.traits.log.records ? underOperator(credits.logs) : credits.logs;
    const logs = [...calls, ...drawings.logs, ...tasks.logs, ...granted];
    logs.sort((one, other) => one.created_at - other.created_at);
    insertRows(store, 'logs', logs);
    insertRows(store, 'data_rows', dashboardRows(logs));
    for (const [channel, { quota }] of sums.channels) {
      store.run('UPDATE channels SET used_quota = ? WHERE id = ?', quota, channel);
    }
    if (sandbox.traits.login.twoFactor) insertSecurity(store, people);
    if (sandbox.traits.status.passkey) insertCheckins(sandbox, now);
    if (sandbox.traits.topUp.info) {
      insertPlans(sandbox, people, now);
      setSamplePanels(sandbox, now);
    }
    insertOperation(sandbox, now);
    if (sandbox.traits.pricing.modern) insertMetadata(store, now);
    finishRoot(store, sums);
  });
}
