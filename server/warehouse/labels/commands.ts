/** The command that prints labels of materials (ACTION-059). */
import type { Row } from '../../../src/engine/query/load-options';
import type { Command, CommandInput, Commands, Work } from '../../entities';
import { textOf } from '../values';
import { drawLabel, NotAPrinterNetwork, placeOf, print } from '.';

const printLabel: Command = {
  async each(work, material, input) {
    await printFor(work, material, input);
  },
};

/** The same, of what stands there. */
const printLabelOfStock: Command = {
  async each(work, stock, input) {
    const [material] = await work.find('material', { id: textOf(stock, 'materialId') });
    await printFor(work, material as Row, input);
  },
};

/**
 * Prints on the printer that the label is made for, once all else is done: a transaction that is tried again or taken
 * back prints nothing. What went wrong with the printer is the reason that the person is told.
 */
async function printFor(work: Work, material: Row, { body, refuse, send }: CommandInput): Promise<void> {
  const [definition] = await work.find('printer-label', { id: textOf(body, 'labelDefinitionId') });
  const [printer] = await work.find('printer', { id: textOf(body, 'printerId') });
  if (!definition || !printer || definition.printerId !== printer.id) throw refuse('label');
  if (printer.isNetworkPrinter !== true) throw refuse('noNetwork', textOf(printer, 'name'));
  if (work.isTrial) return;
  const label = drawLabel(definition, material);
  const address = textOf(printer, 'networkNameOrIp');
  send(async (networks) => {
    try {
      await print(await placeOf(address, networks), printer, label, Number(body.copies ?? 1));
    } catch (error) {
      const key = error instanceof NotAPrinterNetwork ? 'network' : 'unreachable';
      throw refuse(key, error instanceof Error ? error.message : address);
    }
  });
}

export const labelCommands: Commands = {
  'material.printLabel': printLabel,
  'stock.printLabel': printLabelOfStock,
};
