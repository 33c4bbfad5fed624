import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { takingGateway } from '../../program/gateway-operand.ts';
import { type PlainRecord, printRecord } from '../../program/print-record.ts';
import { withSession } from '../../program/session.ts';

/** `tollgate status`: the gateway's public status. */
export const statusCommand: CommandDefinition = takingGateway({
  verb: '',
  summary: { key: 'cli.statusSummary' },
  examples: ['tollgate status', 'tollgate status --gateway https://gw.example.com --json=system_name,version'],
  isRead: true,
  run: runStatus,
});

async function runStatus(invocation: Invocation): Promise<undefined> {
  await withSession(invocation, { signedIn: false, status: 'none' }, async ({ gateway, gatewayUrl, memory }) => {
    const status = await gateway.site.status({ signal: invocation.signal });
    memory.learnStatus(status);
    const record: PlainRecord = { gateway: gatewayUrl, dialect: gateway.dialect() ?? null };
    for (const [name, value] of Object.entries(status)) record[name] = rawOf(value);
    await printRecord(record, `gateway/${gatewayUrl}`, invocation);
  });
  return undefined;
}

function rawOf(value: unknown): PlainRecord[string] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
