/** The command that prints labels of materials (ACTION-059). */
import type { Material } from '../../../generated/types';
import type { Command, CommandInput, Commands, Work } from '../../entities';
import { drawLabel, NotAPrinterNetwork, placeOf, print } from '.';

const printLabel: Command<'material.printLabel'> = {
  async each(work, material, input) {
    await printFor(work, material, input);
  },
};

/** The same, of what stands there. */
const printLabelOfStock: Command<'stock.printLabel'> = {
  async each(work, stock, input) {
    const [material] = await work.find('material', { id: stock.materialId });
    if (!material) throw input.refuse('label');
    await printFor(work, material, input);
  },
};

type Input = CommandInput<'material.printLabel' | 'stock.printLabel'>;

/**
 * Prints on the printer that the label is made for, once all else is done: a transaction that is tried again or taken
 * back prints nothing. What the person must not see is not printed, as the preview shows. What went wrong with the
 * printer is the reason that the person is told.
 */
async function printFor(work: Work, material: Material, { body, refuse, send }: Input): Promise<void> {
  const [definition] = await work.find('printer-label', { id: body.labelDefinitionId });
  const [printer] = await work.find('printer', { id: body.printerId });
  if (!definition || !printer || definition.printerId !== printer.id) throw refuse('label');
  if (printer.isNetworkPrinter !== true) throw refuse('noNetwork', printer.name);
  if (work.isDryRun) return;
  const unseen = work.unseen('material');
  const told = Object.entries(material).filter(([name]) => !unseen.has(name));
  const label = drawLabel(definition, Object.fromEntries(told));
  const address = printer.networkNameOrIp ?? '';
  send(async (networks) => {
    try {
      await print(await placeOf(address, networks), printer, label, body.copies);
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
