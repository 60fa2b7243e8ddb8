import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { pathOf, type AnyRecord } from '#kernel/shared/record.ts';
import type { AnyRow } from '../data/records.ts';
import { RecordList } from '../list/RecordList.tsx';
import { RecordScreen } from './RecordScreen.tsx';
import type { Given, ListSpec, RegisterSpec } from './registerSpec.ts';

const settle = async <Spec,>(given: Given<Spec> | undefined): Promise<Spec | undefined> =>
  typeof given === 'function' ? (given as () => Promise<Spec>)() : given;

/** The list of a register. */
export async function registerList<R extends AnyRecord>(record: R, spec: RegisterSpec<R>): Promise<ComponentType> {
  const list: ListSpec<R> = (await settle(spec.list)) ?? {};
  return function RegisterList() {
    const navigate = useNavigate();
    const open = (row: unknown) => {
      const path = pathOf(record, row as AnyRow);
      if (path) void navigate(path);
    };
    return <RecordList record={record} title={record.label.many} create={{ onSaved: open }} {...list} />;
  };
}

/** The page of a register's row, or one of its tabs. */
export async function registerPage<R extends AnyRecord>(
  record: R,
  spec: RegisterSpec<R>,
  tab?: string,
): Promise<ComponentType<Record<string, string>>> {
  const page = await settle(spec.page);
  return function RegisterPage(parameters) {
    return (
      <RecordScreen
        record={record}
        id={parameters[spec.parameter ?? 'id'] ?? ''}
        tab={tab}
        workflow={spec.workflow}
        tabs={spec.tabs}
        {...page}
      />
    );
  };
}
