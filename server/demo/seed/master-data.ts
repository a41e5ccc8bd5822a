/** What a warehouse sets up once: printers, cause codes, attributes of stocks. */
import type { ValuesOf } from '../../entities';
import type { Block, BlockContext, BlockSizes } from './block';
import { makeStockAttributes } from './stock-attributes';

const PRINTERS = [
  ['Goods in labels', 'ThermalDirect', 'GOODS-IN'],
  ['Packing 1', 'ThermalDirect', 'PACKING'],
  ['Packing 2', 'ThermalDirect', 'PACKING'],
  ['Packing 3', 'ThermalTransfer', 'PACKING'],
  ['Shipping pallets', 'ThermalTransfer', 'SHIPPING'],
  ['Shipping documents', 'Laser', 'SHIPPING'],
  ['Office', 'Laser', null],
  ['Quarantine', 'ThermalDirect', 'QUARANTINE'],
  ['Location labels', 'ThermalTransfer', null],
  ['Truck 1 mobile', 'ThermalDirect', null],
  ['Truck 2 mobile', 'ThermalDirect', null],
  ['Returns desk', 'ThermalDirect', 'GOODS-IN'],
] as const;

/** One of each type first, so that a small unit has some of all. */
const CAUSES = [
  ['Loss', 'DAMAGED', 'Damaged in the warehouse'],
  ['Gain', 'FOUND', 'Found again'],
  ['Move', 'TIDY', 'Tidied up'],
  ['Return', 'WRONG', 'Wrong goods delivered'],
  ['Count', 'YEARLY', 'Yearly count'],
  ['Loss', 'EXPIRED', 'Past its expiry date'],
  ['Gain', 'RECEIPT', 'More received than booked'],
  ['Move', 'ABC', 'Moved by its ABC group'],
  ['Return', 'BROKEN', 'Arrived broken'],
  ['Count', 'ZERO', 'Place found empty'],
  ['Loss', 'STOLEN', 'Missing, theft suspected'],
  ['Gain', 'SET', 'Set assembled'],
  ['Move', 'BLOCKED', 'The place is blocked'],
  ['Return', 'REGRET', 'The customer changed their mind'],
  ['Count', 'RECOUNT', 'Counted again'],
  ['Loss', 'SAMPLE', 'Given away as a sample'],
  ['Gain', 'START', 'Opening stock'],
  ['Move', 'QUALITY', 'To quarantine'],
  ['Return', 'LATE', 'Delivered too late'],
  ['Count', 'MISPLACED', 'Stood at another place'],
] as const;

/** Rows of each; the sizes say how many. */
export function makeMasterData(context: BlockContext, sizes: BlockSizes): Block {
  const printers = makePrinters(context, sizes.printers);
  return [
    ['printer', printers],
    ['printer-label', makeLabels(context, printers)],
    ['cause-code', makeCauseCodes(context, sizes.causeCodes)],
    ['stock-attribute', makeStockAttributes(context, sizes.stockAttributes)],
  ];
}

function makePrinters({ prefix }: BlockContext, count: number) {
  return PRINTERS.slice(0, count).map(([name, printTechnology, locationName], index) => {
    const isNetworkPrinter = !name.includes('mobile');
    return {
      id: `${prefix}prn-${index + 1}`,
      name,
      isNetworkPrinter,
      networkNameOrIp: isNetworkPrinter ? `10.20.4.${21 + index}` : null,
      printTechnology,
      locationName,
    } satisfies ValuesOf<'printer'>;
  });
}

/** The labels of each printer: a small and a large one, or a sheet for a laser. */
const LABELS = {
  thermal: [
    ['Shelf label 60 × 30', 60, 30, ['itemNo', 'name']],
    ['Pallet label 100 × 60', 100, 60, ['itemNo', 'name', 'materialGroup', 'baseUoM']],
  ],
  laser: [['Goods slip 180 × 120', 180, 120, ['name', 'itemNo', 'materialGroup', 'supplierName', 'baseUoM']]],
} as const;

function makeLabels({ prefix }: BlockContext, printers: ReturnType<typeof makePrinters>): ValuesOf<'printer-label'>[] {
  return printers.flatMap((printer) => {
    const labels = LABELS[printer.printTechnology === 'Laser' ? 'laser' : 'thermal'];
    return labels.map(
      ([name, width, height, lines], index): ValuesOf<'printer-label'> => ({
        id: `${prefix}lbl-${printer.id}-${index + 1}`,
        name,
        printerId: printer.id,
        width,
        height,
        lines: [...lines],
        barcode: 'ean',
      }),
    );
  });
}

function makeCauseCodes({ prefix }: BlockContext, count: number): ValuesOf<'cause-code'>[] {
  return CAUSES.slice(0, count).map(([type, value, displayText], index) => ({
    id: `${prefix}cau-${index + 1}`,
    type,
    value,
    displayText,
  }));
}
