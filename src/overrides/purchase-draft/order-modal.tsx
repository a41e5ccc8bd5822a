import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { type FormDialogProps, formDialog } from '../../renderers/forms';

const FIELD = 'orderNo';
/** More drafts than these are counted. */
const NAMED = 8;

/** Turns drafts into purchase orders, under a number that is proposed (MODAL-006, PO-017). */
export function OrderModal(props: FormDialogProps) {
  const { model, rows, typed } = props;
  const { t } = useTranslation();
  const { http, format } = useCockpit();
  const [proposed, setProposed] = useState<string>();
  useEffect(() => {
    http.get(API.orderNo).then(
      ({ data }) => setProposed(data ?? ''),
      // Without a proposal a number is typed.
      () => setProposed(''),
    );
  }, [http]);
  if (proposed === undefined) return null;
  const drafts = rows.slice(0, NAMED).map((row) =>
    t('purchaseDraft.order.draft', {
      number: row[model.display],
      supplier: row.supplierName ?? '',
      lines: t('purchaseDraft.lineCount', { count: Number(row.draftLineCount ?? 0) }),
      total: `${format.price(row.totalCost as number | null)}`,
    }),
  );
  const others = rows.length > NAMED ? [t('actions.andMore', { count: rows.length - NAMED })] : [];
  const numbers = rows.length > 1 ? ['', t('purchaseDraft.order.numbers')] : [];
  return (
    <formDialog.Part
      {...props}
      subtitle={rows.length === 1 ? captions.entityTitle(model) : props.subtitle}
      question={[...drafts, ...others, ...numbers].join('\n')}
      proposed={{ [FIELD]: proposed }}
      typed={typed}
    />
  );
}
