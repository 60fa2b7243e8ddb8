/** Of the accounts PEAK told, those of revenue: their codes begin with 4 (specification §7). An invoice line and an SKU are booked on no other. */
export const revenueAccounts = <A extends { code: string }>(accounts: readonly A[]): A[] =>
  accounts.filter(({ code }) => code.startsWith('4'));
