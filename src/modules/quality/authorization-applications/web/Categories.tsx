import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { updateSchema } from '#kernel/shared/record.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { FieldInputs } from '#kernel/web/form/zodFields.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { ApplicationTabs } from '#modules/quality/authorization-checklists/web/public.tsx';
import {
  authCategory,
  authGroup,
  staffAuthorization,
} from '#modules/quality/authorizations/shared/authorization.record.ts';
import {
  categoryHoldersCall,
  changeCategoryCall,
  changeGroupCall,
  changeInUseStatement,
  groupHoldersCall,
} from '#modules/quality/authorizations/shared/groupSuspension.calls.ts';
import { root } from './Applications.tsx';

const noPage = () => null;
type Group = RowOf<typeof authGroup>;
type Category = RowOf<typeof authCategory>;

/** Privileges in codes and plain words, and the groups within them. */
export const Categories = () => (
  <>
    <ApplicationTabs />
    <RecordList
      record={authGroup}
      title="Categories and groups"
      description="What may be applied for: kinds of privilege, and the component families and NDT methods within them."
      tabs={[
        { label: 'In use', query: { 'f.disabled.in': 'false' } },
        { label: 'All', query: {} },
      ]}
      rowHref={(row) => `${root}/categories/${row.code}`}
      create={{ label: 'New group' }}
      emptyText="One group per component family."
    />
    <RecordList
      record={authCategory}
      embedded
      title="Categories"
      rowHref={noPage}
      create={{ label: 'New category' }}
      rowActions={(row) => <ChangeCategory row={row} />}
      emptyText="CS, INS, MEC, NDT, REC …"
    />
  </>
);

interface Touched {
  number: string;
  holder: string;
}

/** What of a row a signed change may set: its form's fields but those fixed at creation. */
function changeable(record: typeof authGroup | typeof authCategory) {
  const names = Object.keys(updateSchema(record).shape);
  return Object.entries(record.fields).filter(([name, field]) => names.includes(name) && !field.createOnly);
}

/** Changes a category or group that issued authorisations read: what changes, whom it touches, signed. */
function ChangeInUse({
  record,
  row,
  touched,
  onSign,
  onClose,
}: {
  record: typeof authGroup | typeof authCategory;
  row: Group | Category;
  touched: readonly Touched[];
  onSign: (
    values: Record<string, unknown>,
    reason: string,
    proof: { pin: string; password?: string; code?: string },
  ) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [fields] = useState(() => changeable(record) as [string, never][]);
  const [values, setValues] = useState<Record<string, unknown>>({ ...row });
  const [reason, setReason] = useState('');
  const before = row as unknown as Record<string, unknown>;
  const changed = Object.fromEntries(
    fields
      .map(([name]) => [name, values[name] ?? null])
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as string] ?? null)),
  ) as Record<string, unknown>;
  return (
    <SignDialog
      title={t('Change {{name}}', { name: row.label })}
      statement={changeInUseStatement}
      what={
        touched.length === 0 ? (
          t('No issued authorisation reads this.')
        ) : (
          <FactTable
            head={['Authorisation', 'Holder']}
            rows={touched.map(({ number, holder }) => ({ key: number, cells: [number, holder] }))}
          />
        )
      }
      validate={() =>
        Object.keys(changed).length === 0 ? t('Say what changes.') : reason.trim().length < 3 ? t('Say why') : true
      }
      onSign={async (proof) => {
        await onSign(changed, reason.trim(), proof);
        notify({ text: t('{{name}} changed', { name: row.label }) });
      }}
      onClose={onClose}
    >
      <FieldInputs
        fields={fields}
        values={values}
        errors={{}}
        set={(name, value) => setValues((old) => ({ ...old, [name]: value }))}
      />
      <TextInput
        mb="sm"
        label={t('Reason')}
        withAsterisk
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SignDialog>
  );
}

function ChangeCategory({ row }: { row: Category }) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const holders = useGet(categoryHoldersCall, { id: row.id }, { enabled: isOpen });
  const change = useSend(changeCategoryCall, { id: row.id });
  if (!can('quality.admin')) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('Change')}
      </Button>
      {isOpen && holders.data && (
        <ChangeInUse
          record={authCategory}
          row={row}
          touched={holders.data.touched}
          onClose={() => setOpen(false)}
          onSign={(values, reason, proof) =>
            change.mutateAsync({
              version: row.version,
              values,
              reason,
              touched: holders.data.touched.map(({ number }) => number),
              ...proof,
            })
          }
        />
      )}
    </>
  );
}

function GroupDialog({ row, onClose }: { row: Group; onClose: () => void }) {
  const holders = useGet(groupHoldersCall, { id: row.id });
  const change = useSend(changeGroupCall, { id: row.id });
  if (!holders.data) return null;
  const { touched } = holders.data;
  return (
    <ChangeInUse
      record={authGroup}
      row={row}
      touched={touched}
      onClose={onClose}
      onSign={(values, reason, proof) =>
        change.mutateAsync({
          version: row.version,
          values,
          reason,
          touched: touched.map(({ number }) => number),
          ...proof,
        })
      }
    />
  );
}

function useGroupActions(row: Group): readonly ScreenAction[] {
  const can = useCan();
  return can('quality.admin')
    ? [{ label: 'Change group…', inSight: true, dialog: (close) => <GroupDialog row={row} onClose={close} /> }]
    : [];
}

/** Who reads the group: whoever holds it in an issued authorisation. */
function Holders({ row }: PanelProps<typeof authGroup>) {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useGet(groupHoldersCall, { id: row.id }, { enabled: can('quality.admin') });
  if (!data) return null;
  return (
    <Section title={t('Holders')} count={data.touched.length}>
      <FactTable
        empty="Nobody holds this group."
        head={['Authorisation', 'Holder']}
        rows={data.touched.map(({ number, holder }) => ({
          key: number,
          cells: [
            <Link key="to" to={`/qa/ccs/authorizations/${number}`}>
              <Mono copy={false}>{number}</Mono>
            </Link>,
            holder,
          ],
        }))}
      />
    </Section>
  );
}

/** One group: its prerequisites and who holds it. In use, it changes by a signed step that names whom it touches. */
export const GroupPage = ({ groupId }: { groupId: string }) => (
  <RecordScreen
    record={authGroup}
    id={groupId}
    number="code"
    title="name"
    crumbs={[{ label: 'Categories and groups', to: `${root}/categories` }]}
    facts={['categoryId', 'componentGroup', 'ndtMethod?', 'ndtLevel?', 'disabled']}
    edit={false}
    useActions={useGroupActions}
    live={[staffAuthorization]}
    panels={[section('Prerequisites', ['minAge', 'minExperienceMonths']), Holders, history()]}
  />
);
