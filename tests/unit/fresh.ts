/** Files share modules and a document: what one before has left of them is none of the next one's. */
import i18next from 'i18next';

delete i18next.options.parseMissingKeyHandler;
// The widgets' notice stays: it would put itself back.
if (typeof document !== 'undefined')
  for (const left of document.body.querySelectorAll(':scope > :not(dx-license)')) left.remove();
