/** Files share modules and a document: what one before has left of them is none of the next one's. */
import i18next from 'i18next';

delete i18next.options.parseMissingKeyHandler;
if (typeof document !== 'undefined') document.body.replaceChildren();
