import { sanitise } from '../../shared/format/sanitise.ts';
import type { CommandDefinition, Invocation } from './definition.ts';
import { usageFailure } from './usage.ts';

/** The command, with the gateway's address also as an operand: `login https://gw.example.com` is what other tools take. */
export function takingGateway(command: CommandDefinition): CommandDefinition {
  return {
    ...command,
    operands: [{ name: 'GATEWAY', optional: true, isAddress: true }],
    run: (invocation) => command.run(withGateway(invocation)),
  };
}

function withGateway(invocation: Invocation): Invocation {
  const { operands, options } = invocation;
  const [gateway] = operands;
  if (gateway === undefined) return invocation;
  if (options.gateway !== undefined && options.gateway !== gateway)
    throw usageFailure('cli.extraOperand', { word: sanitise(gateway) });
  return { ...invocation, options: { ...options, gateway } };
}
