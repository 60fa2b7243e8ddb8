import { createElement, type ReactNode } from 'react';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import type { AnyRow } from '../data/records.ts';
import { useCan } from '../data/session.ts';
import { RecordList } from '../list/RecordList.tsx';
import { Section } from '../ui/Section.tsx';
import { useTranslation } from '../i18n.ts';
import { Attachments } from './Attachments.tsx';
import { Comments, History } from './History.tsx';
import { MainAndRail } from './MainAndRail.tsx';
import type { FilesPanel, OwnPanel, Panel, RelatedPanel, SectionPanel } from './panels.ts';
import { RecordFields } from './RecordFields.tsx';

interface Shown {
  record: AnyRecord;
  row: AnyRow;
  allowed: Allowed;
}

type AnyPanel = Panel<AnyRecord>;
type Standard = Exclude<AnyPanel, OwnPanel<AnyRecord>>;

const isStandard = (panel: AnyPanel): panel is Standard => typeof panel === 'object' && 'kind' in panel;
const inRail = (panel: AnyPanel): boolean =>
  isStandard(panel) && ['files', 'history', 'comments', 'rail'].includes(panel.kind);

/** Panels in their places: fields and lists in the body, files, history and comments in the rail. */
export function Panels({
  panels,
  besides,
  ...shown
}: Shown & {
  panels: readonly AnyPanel[];
  /** Fields other parts of the screen show: a section without names leaves them out. */
  besides: readonly string[];
}) {
  const named = panels.flatMap((panel) => (isStandard(panel) && panel.kind === 'section' ? (panel.fields ?? []) : []));
  const draw = (panel: AnyPanel, index: number): ReactNode => (
    <ScreenPanel key={index} panel={panel} besides={[...besides, ...named]} {...shown} />
  );
  const rail = panels.filter(inRail);
  return (
    <MainAndRail
      main={panels.filter((panel) => !inRail(panel)).map(draw)}
      rail={rail.length > 0 ? rail.map(draw) : undefined}
    />
  );
}

function ScreenPanel({ panel, besides, ...shown }: Shown & { panel: AnyPanel; besides: readonly string[] }) {
  const { record, row, allowed } = shown;
  const own = { row, allowed } as unknown as Parameters<Extract<OwnPanel<AnyRecord>, (...all: never[]) => unknown>>[0];
  if (!isStandard(panel)) return createElement(panel, own);
  switch (panel.kind) {
    case 'section':
      return <Fields panel={panel} besides={besides} {...shown} />;
    case 'files':
      return <Files panel={panel} {...shown} />;
    case 'history':
      return <History record={record} id={row.id} />;
    case 'comments':
      return <Comments record={record} id={row.id} />;
    case 'related':
      return <Related panel={panel} {...shown} />;
    case 'rail':
      return createElement(panel.Panel, own);
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function Fields({ panel, besides, record, row }: Shown & { panel: SectionPanel<string>; besides: readonly string[] }) {
  const { t } = useTranslation();
  const left = [...besides, ...panel.except];
  const names =
    panel.fields ??
    Object.entries(record.fields).flatMap(([name, { kind }]) => (kind === 'json' || left.includes(name) ? [] : [name]));
  if (!panel.showEmpty && names.every((name) => isEmpty(row[name]))) return null;
  return (
    <Section title={t(panel.title)}>
      <RecordFields record={record} row={row} only={names} showEmpty={panel.showEmpty} />
    </Section>
  );
}

function Files({ panel, record, row, allowed }: Shown & { panel: FilesPanel }) {
  const can = useCan();
  const mayAdd =
    panel.mayAdd?.(allowed, row) ?? (panel.allow === undefined ? allowed['update'] === true : can(panel.allow));
  return <Attachments record={record} id={row.id} allowUpload={mayAdd} title={panel.title} />;
}

function Related({ panel, row }: Shown & { panel: RelatedPanel }) {
  const { t } = useTranslation();
  const can = useCan();
  const { record, by, options } = panel;
  const { title, create, fixed, ...list } = options;
  if (!can(record.access.read)) return null;
  return (
    <Section title={t(title ?? record.label.many)}>
      <RecordList
        {...list}
        record={record}
        embedded
        fixed={{ ...fixed, [`f.${by}.in`]: row.id }}
        create={create && { ...(create === true ? {} : create), fixed: { [by]: row.id } }}
      />
    </Section>
  );
}
