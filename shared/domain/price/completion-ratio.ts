import type { Dialect } from '../dialect.ts';
import { ratioNameOf } from './ratio-name.ts';

type Ratios = Readonly<Record<string, number>>;

/**
 * Completion ratio of a model (docs/gateways.md 8.2). Most are hard-coded in the gateway and take precedence over the
 * CompletionRatio option, so editing it has no effect for gpt-, claude- and gemini- models (docs/gateways.md 14.32).
 * v0.13 and v1.0 follow v0.6.
 */
export function completionRatioOf(model: string, option: Ratios, dialect: Dialect): number {
  const name = ratioNameOf(model, 'CompletionRatio', dialect);
  const configured = Object.hasOwn(option, name) ? option[name] : undefined;
  if (dialect === 'classic') return fixedInClassic(name) ?? configured ?? 1;
  if (name.includes('/') && configured !== undefined) return configured;
  const rule = ruleInV06(name);
  if (rule === undefined) return configured ?? 1;
  return 'fixed' in rule ? rule.fixed : (configured ?? rule.otherwise);
}

const exactRatios: Ratios = {
  'llama2-70b-4096': 1.25,
  'llama3-8b-8192': 2,
  'llama3-70b-8192': 0.79 / 0.59,
  'chatgpt-4o-latest': 3,
  'command-r': 3,
  'command-r-plus': 5,
  'command-r-08-2024': 4,
  'command-r-plus-08-2024': 4,
};

const exact = (name: string) => (Object.hasOwn(exactRatios, name) ? exactRatios[name] : undefined);

// `-all` and the gizmo wildcards are never hard-coded: the option's defaults contain them.
const isOptional = (name: string) => name.endsWith('-all') || name.endsWith('-gizmo-*');

function fixedGpt4(name: string): number | undefined {
  if (name === 'gpt-4o-2024-05-13') return 3;
  if (name.startsWith('gpt-4o')) return 4;
  if (name.startsWith('gpt-4.5-preview')) return 2;
  return name.startsWith('gpt-4-turbo') ? 3 : undefined;
}

function fixedGpt35(name: string): number | undefined {
  if (!name.startsWith('gpt-3.5')) return undefined;
  if (name === 'gpt-3.5-turbo' || name.endsWith('0125')) return 3;
  return name.endsWith('1106') ? 2 : 4 / 3;
}

function fixedClaude(name: string): number | undefined {
  if (name.includes('claude-instant-1') || name.includes('claude-2')) return 3;
  return name.includes('claude-3') ? 5 : undefined;
}

const isDoubledErnie = (name: string) => /^ERNIE-(Speed-|Lite-|Character|Functions)/.test(name);

function fixedInClassic(name: string): number | undefined {
  if (name.startsWith('gpt-4') && !isOptional(name)) return fixedGpt4(name) ?? (name.endsWith('preview') ? 3 : 2);
  if (name.startsWith('o1-')) return 4;
  const known = exact(name) ?? fixedClaude(name) ?? fixedGpt35(name);
  if (known !== undefined) return known;
  if (name.startsWith('mistral-')) return 3;
  if (name.startsWith('gemini-')) return 4;
  return name.startsWith('command') || name.startsWith('deepseek') || isDoubledErnie(name) ? 2 : undefined;
}

/** A hard-coded ratio, or one that the option may replace. */
type Rule = { fixed: number } | { otherwise: number };

function ruleInV06(name: string): Rule | undefined {
  if (name.startsWith('gpt-4') && !isOptional(name)) {
    const ratio = fixedGpt4(name);
    return ratio === undefined ? { otherwise: 2 } : { fixed: ratio };
  }
  if (name.startsWith('o1') || name.startsWith('o3')) return { fixed: 4 };
  const known = exact(name) ?? fixedClaude(name) ?? fixedGpt35(name);
  if (known !== undefined) return { fixed: known };
  if (name.startsWith('mistral-')) return { fixed: 3 };
  if (name.startsWith('gemini-')) return geminiRule(name);
  if (name.startsWith('command')) return { otherwise: 4 };
  if (name === 'deepseek-chat' || name === 'deepseek-reasoner') return { fixed: 4 };
  return isDoubledErnie(name) ? { fixed: 2 } : undefined;
}

function geminiRule(name: string): Rule {
  if (name.startsWith('gemini-1.5') || name.startsWith('gemini-2.0')) return { fixed: 4 };
  return name.startsWith('gemini-2.5-pro-preview') ? { fixed: 8 } : { otherwise: 4 };
}
