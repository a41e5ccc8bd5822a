/**
 * What groups of texts are called that belong to no definition, as far as one could be called so. A language has all its
 * texts in one tree: the captions of such a definition would be taken from them.
 */
export const TEXT_GROUPS: ReadonlySet<string> = new Set(
  [
    'actions approvals bell breakdown choice comments company dashboard descriptions dialogs downloads edit',
    'entities error export features fields filters find forms frame grid history import kpi letters live login',
    'numbers ordinary preview reports rights rules sections server session settings sortable switch totals',
    'undo units upload values views waits watches',
  ].flatMap((names) => names.split(' ')),
);
