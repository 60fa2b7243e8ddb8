/** What a call may write of which its history entry says nothing: table and act, with the reason. */
const besideTheHistory: Readonly<Record<string, string>> = {
  'idempotent_call insert': 'the answer kept for a repeat of the call',
  'number_series insert': 'the number taken stands in the row that has it',
  'number_series update': 'the number taken stands in the row that has it',
  'vendor_answer insert': 'a draft of the vendor: the answers are written down as a whole when they are submitted',
  'session update': 'when somebody proved who they are last',
  'secret_guard insert': 'tries of a secret, counted outside the call',
  'secret_guard update': 'tries of a secret, counted outside the call',
  'notification insert': 'what somebody is told of a change that is written down',
  'logbook_entry insert': 'follows from the signature of a card, which is written down',
  'work_order update': 'what lists count of a job’s cards, findings and gates',
  'peak_document insert': 'follows from the posting or the customer, which is written down',
  'peak_answer update': 'how PEAK answered, told by a job',
  'stock_balance insert': 'the sum of movements, each of which is written down',
  'stock_balance update': 'the sum of movements, each of which is written down',
  'stock_cost insert': 'the cost of movements, each of which is written down',
  'material_of_job insert': 'the sum of movements, each of which is written down',
  'material_of_job update': 'the sum of movements, each of which is written down',
  'turnover_share insert': 'the worth of a posted invoice or note, which is written down',
  'turnover_of_sku insert': 'the worth of posted invoices and notes, each of which is written down',
  'turnover_of_sku update': 'the worth of posted invoices and notes, each of which is written down',
  'stock_cost update': 'the cost of movements, each of which is written down',
};

/** Those of `table act by call` that no reason covers. */
export const withoutReason = (untold: readonly string[]): string[] =>
  untold.filter((one) => !((one.split(' by ')[0] ?? '') in besideTheHistory));
