/** Makes workbooks off the page's thread, so that the page stays quick. */
import { answerAsWriter } from './file-writer';
import { type WorkbookInput, writeWorkbook } from './workbook';

answerAsWriter<Omit<WorkbookInput, 'rows'>>((input, rows) => writeWorkbook({ ...input, rows }));
