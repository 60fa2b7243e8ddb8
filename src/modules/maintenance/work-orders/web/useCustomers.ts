import { useMemo } from 'react';
import { useGet } from '#kernel/web/data/calls.ts';
import { plainCustomersCall } from '#modules/marketing/customers/shared/customers.calls.ts';

export interface CustomerFace {
  id: string;
  code: string;
  name: string;
  color: string;
}

/** The customers by id, for the coloured squares of lists and boards. */
export function useCustomers(): ReadonlyMap<string, CustomerFace> {
  const answer = useGet(plainCustomersCall, {}, { staleTime: 5 * 60_000 });
  return useMemo(() => new Map((answer.data ?? []).map((customer) => [customer.id, customer])), [answer.data]);
}
