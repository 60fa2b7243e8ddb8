import type { BodyOf } from '#kernel/shared/call.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Field } from '#kernel/shared/field.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useDraft } from '#kernel/web/data/drafts.ts';
import { FieldInput } from '#kernel/web/form/FieldInput.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ActionIcon, Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import {
  emptyLine,
  formOf,
  headFields,
  lineFields,
  orderedIn,
  ScanLine,
  type Draft,
  type FormKind,
  type Values,
} from './receiptDraft.tsx';
import css from './receiving.module.css';
import { useSend } from '#kernel/web/data/calls.ts';
import { receiveCall } from '../shared/receiving.calls.ts';

const pages: Record<FormKind, { title: string; meaning: string; path: string }> = {
  material: {
    title: 'Receive material',
    meaning: 'What the box holds and what its papers say. The inspection comes next.',
    path: '/logistics/receiving/materials/new',
  },
  component: {
    title: 'Receive a customer component',
    meaning: 'Read the data plate, not the box. Photos and the inspection come next.',
    path: '/logistics/receiving/materials/new?kind=component',
  },
  tool: {
    title: 'Receive a tool',
    meaning: 'A new tool, or one back from calibration or repair. The inspection comes next.',
    path: '/logistics/receiving/tools/new',
  },
};

/** A tool calls these fields of a line by other names. */
const toolLabels: Record<string, string> = {
  description: 'Name',
  partNumber: 'Model',
  certNumber: 'Calibration certificate',
  certIssuer: 'Laboratory',
  certDate: 'Calibrated on',
  manufacturerSource: 'Manufacturer',
};

/** What the dock must say before the server is asked, by the name of its input. */
function missingOf(kind: FormKind, form: Draft): Record<string, string> {
  const missing: Record<string, string> = {};
  const isEmpty = (value: unknown) => String(value ?? '').trim() === '';
  if (kind === 'component' && isEmpty(form.head['customerId']))
    missing['customerId'] = 'A component belongs to a customer.';
  if (kind !== 'component' && ['vendorId', 'vendor', 'poNo'].every((name) => isEmpty(form.head[name])))
    missing['vendorId'] = 'Say who sent it.';
  for (const [at, line] of form.lines.entries()) {
    const asked = isEmpty(line['itemId']) && isEmpty(line['toolId']) ? ['partNumber', 'description'] : [];
    if (kind === 'tool' && isEmpty(line['serialNumber']))
      missing[`lines.${at}.serialNumber`] = 'Read the serial number from the tool.';
    for (const name of asked) if (isEmpty(line[name])) missing[`lines.${at}.${name}`] = 'Required';
    if (kind !== 'component') continue;
    if (isEmpty(line['workAsked'])) missing[`lines.${at}.workAsked`] = 'Say what the customer asks for.';
    if (isEmpty(line['serialNumber']) && isEmpty(line['serialReason']))
      missing[`lines.${at}.serialNumber`] = 'Read the serial number from the part, or say why there is none.';
  }
  return missing;
}

const toolLine = {
  ...receiptLine,
  fields: Object.fromEntries(
    Object.entries(receiptLine.fields as unknown as Record<string, Field>).map(([name, field]) => [
      name,
      { ...field, label: toolLabels[name] ?? field.label },
    ]),
  ) as unknown as typeof receiptLine.fields,
} as typeof receiptLine;

/** A line as its form, its edit and its page name it. */
export const lineOf = (kind: string): typeof receiptLine => (formOf(kind) === 'tool' ? toolLine : receiptLine);

/** What the catalogue or the register says already when an item or a tool is chosen. */
const isKnown = (line: Values, name: string): boolean =>
  Boolean(line['itemId'] ?? line['toolId']) &&
  (['partNumber', 'description'].includes(name) || (name === 'manufacturerSource' && Boolean(line['toolId'])));

/** What is asked of a kind of delivery although not of every line there is. */
const alwaysAsked: Record<FormKind, readonly string[]> = {
  material: [],
  component: ['customerId', 'workAsked'],
  tool: ['serialNumber'],
};

const clean = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/** What came: the sender, the papers and the lines, kept on this machine until the server has it. */
export function ReceiptForm({ kind }: { kind: FormKind }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const draft = useDraft<Draft>(`receiving.${kind}`);
  const [query] = useSearchParams();
  const [form, setForm] = useState<Draft>(
    () => orderedIn(query) ?? draft.found?.values ?? { head: { packages: 1 }, lines: [emptyLine()] },
  );
  const receive = useSend(receiveCall);
  const { save, clear } = draft;
  useEffect(() => save(form), [form, save]);

  const [missing, setMissing] = useState<Record<string, string>>({});
  const errorOf = (path: string) =>
    missing[path] ??
    (receive.error instanceof ApiError
      ? receive.error.fields.find((entry) => entry.path === path)?.message
      : undefined);
  const setHead = (name: string, value: unknown) =>
    setForm((now) => ({ ...now, head: { ...now.head, [name]: value } }));
  const setLine = (at: number, values: Values) =>
    setForm((now) => ({
      ...now,
      lines: now.lines.map((line, index) => (index === at ? { ...line, ...values } : line)),
    }));
  const submit = () => {
    const found = missingOf(kind, form);
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    receive.mutate(
      {
        kind,
        ...clean({ ...form.head, packages: Number(form.head['packages'] ?? 1) }),
        lines: form.lines.map(clean) as BodyOf<typeof receiveCall>['lines'],
      },
      {
        onSuccess: ({ row }) => {
          clear();
          void go(
            `/logistics/receiving/${kind === 'tool' ? 'tools' : 'materials'}/new?receipt=${encodeURIComponent(row.number)}`,
            { replace: true },
          );
        },
      },
    );
  };
  const input = (
    fields: Record<string, Field>,
    name: string,
    value: unknown,
    path: string,
    onChange: (value: unknown) => void,
  ) => {
    const field = fields[name];
    return field ? (
      <div key={name} className={field.kind === 'note' ? css.wide : undefined}>
        <FieldInput
          field={alwaysAsked[kind].includes(name) ? { ...field, required: true } : field}
          name={path}
          value={value ?? null}
          onChange={(given) => {
            setMissing(({ [path]: _gone, ...others }) => others);
            onChange(given);
          }}
          error={errorOf(path)}
          large
        />
      </div>
    ) : null;
  };
  return (
    <div>
      <PageHead
        title={pages[kind].title}
        crumbs={[{ label: 'Receiving', to: '/logistics/receiving' }]}
        meaning={pages[kind].meaning}
        actions={(Object.keys(pages) as FormKind[])
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} component={Link} variant="default" to={pages[other].path} replace reloadDocument>
              {t(pages[other].title)}
            </Button>
          ))}
      />
      <form
        className={css.pad}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Section title={t('Delivery')}>
          <div className={css.form}>
            {headFields[kind].map((name) =>
              input(goodsReceipt.fields as unknown as Record<string, Field>, name, form.head[name], name, (value) =>
                setHead(name, value),
              ),
            )}
          </div>
        </Section>
        <Section title={t('Lines')} count={form.lines.length}>
          {form.lines.map((line, at) => (
            <div key={at} className={css.line}>
              <div className={css.lineHead}>
                <h3>{t('Line {{number}}', { number: at + 1 })}</h3>
                {form.lines.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Remove line {{number}}', { number: at + 1 })}
                    onClick={() => setForm((now) => ({ ...now, lines: now.lines.filter((_, index) => index !== at) }))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                )}
              </div>
              {kind === 'material' && <ScanLine number={at + 1} onFound={(values) => setLine(at, values)} />}
              <div className={css.form}>
                {lineFields[kind]
                  .filter((name) => !isKnown(line, name))
                  .map((name) =>
                    input(
                      lineOf(kind).fields as unknown as Record<string, Field>,
                      name,
                      line[name],
                      `lines.${at}.${name}`,
                      (value) => setLine(at, { [name]: value }),
                    ),
                  )}
              </div>
            </div>
          ))}
          <Button
            variant="default"
            mt="sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => setForm((now) => ({ ...now, lines: [...now.lines, emptyLine()] }))}
          >
            {t('Another line')}
          </Button>
        </Section>
        {(receive.isError || Object.keys(missing).length > 0) && (
          <p className={css.trouble} role="alert">
            {Object.keys(missing).length > 0
              ? t('Something is still missing: see the marked fields.')
              : t(messageOf(receive.error))}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button size="md" type="submit" loading={receive.isPending}>
            {t('Take in and inspect')}
          </Button>
        </Group>
      </form>
    </div>
  );
}
