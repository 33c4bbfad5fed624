import { priceScreen } from '../../../shared/screens/price/price-screen.ts';
import { screenCommands, withCommands } from '../../list/screen/screen-commands.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { rehearseCommand } from './rehearse-command.ts';

/** `tollgate price …`. */
export const priceCommands: readonly CommandDefinition[] = withCommands(screenCommands(priceScreen), [rehearseCommand]);
