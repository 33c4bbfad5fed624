import { priceScreen } from '../../../shared/screens/price/price-screen.ts';
import type { CommandDefinition } from '../definition.ts';
import { screenCommands, withCommands } from '../screen/screen-commands.ts';
import { rehearseCommand } from './rehearse-command.ts';

/** `tollgate price …`. */
export const priceCommands: readonly CommandDefinition[] = withCommands(screenCommands(priceScreen), [rehearseCommand]);
