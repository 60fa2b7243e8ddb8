import type { ComponentType, ReactNode } from 'react';
import type { Allow } from '#kernel/shared/permission.ts';
import type { AnyRecord, RowOf } from '#kernel/shared/record.ts';
import type { FieldOf, LinkOf } from '#kernel/shared/recordNames.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import type { CreateOptions } from '../form/RecordDialog.tsx';
import type { RecordListProps } from '../list/RecordList.tsx';

// The panels of a record's screen, as data: no part of a screen is imported here, so that a module's list of screens stays light.

/** What a module's own component on a record's screen is given: the row, and what this person may do with it now. */
export interface PanelProps<R extends AnyRecord> {
  row: RowOf<R>;
  allowed: Allowed;
}

/** A module's own component as a panel. */
export type OwnPanel<R extends AnyRecord> = ComponentType<PanelProps<R>>;

export interface SectionPanel<Field extends string> {
  kind: 'section';
  title: string;
  /** Only these; all others than `except` when absent. */
  fields: readonly Field[] | undefined;
  except: readonly Field[];
  showEmpty: boolean;
}
export interface FilesPanel {
  kind: 'files';
  title: string | undefined;
  allow: Allow | undefined;
  mayAdd: ((allowed: Allowed, row: object) => boolean) | undefined;
}
export interface HistoryPanel {
  kind: 'history' | 'comments';
}
export interface RelatedPanel {
  kind: 'related';
  record: AnyRecord;
  by: string;
  options: RelatedOptions<AnyRecord>;
}
export interface RailPanel<R extends AnyRecord> {
  kind: 'rail';
  Panel: OwnPanel<R>;
}

/** One panel of a record's screen: a standard one, or a component of the module. Files, history and comments stand in the rail. */
export type Panel<R extends AnyRecord> =
  SectionPanel<FieldOf<R>> | FilesPanel | HistoryPanel | RelatedPanel | RailPanel<R> | OwnPanel<R>;

/**
 * Fields of the record under a title. Without names: every field that neither the head nor another section of the screen shows, but those
 * of `except`. Empty fields are left out unless asked for; nothing is drawn when all are empty.
 */
export function section(title: string): SectionPanel<never>;
export function section<const Field extends string>(
  title: string,
  fields: readonly Field[] | { except: readonly Field[] },
  options?: { showEmpty?: boolean },
): SectionPanel<Field>;
export function section<const Field extends string>(
  title: string,
  fields?: readonly Field[] | { except: readonly Field[] },
  options: { showEmpty?: boolean } = {},
): SectionPanel<Field> {
  const named = fields && !('except' in fields) ? fields : undefined;
  const except = fields && 'except' in fields ? fields.except : [];
  return { kind: 'section', title, fields: named, except, showEmpty: options.showEmpty === true };
}

/** The row's files. Who may change the row adds and removes them, unless `allow` names a right of its own or `mayAdd` decides by the row. */
export function files<Row extends object = object>(
  options: { title?: string; allow?: Allow; mayAdd?: (allowed: Allowed, row: Row) => boolean } = {},
): FilesPanel {
  return { kind: 'files', title: options.title, allow: options.allow, mayAdd: options.mayAdd as FilesPanel['mayAdd'] };
}

/** Who changed what, when and why, with the comments and the box for a new one. */
export const history = (): HistoryPanel => ({ kind: 'history' });

/** The comments alone, with the box for a new one. */
export const comments = (): HistoryPanel => ({ kind: 'comments' });

/** What a list of related rows may say otherwise than the record itself. */
export interface RelatedOptions<Q extends AnyRecord> extends Omit<
  RecordListProps<Q>,
  'record' | 'embedded' | 'fixed' | 'create' | 'title' | 'description'
> {
  /** The record's name in the plural unless given. */
  title?: string;
  /** A button that adds a row which belongs to this one. */
  create?: true | Omit<CreateOptions<Q>, 'fixed'>;
  fixed?: RecordListProps<Q>['fixed'];
}

/** The rows of another record that point at this one by the link `by`; absent for those who may not read them. */
export function related<Q extends AnyRecord>(record: Q, by: LinkOf<Q>, options: RelatedOptions<Q> = {}): RelatedPanel {
  return { kind: 'related', record, by, options: options as unknown as RelatedOptions<AnyRecord> };
}

/** A module's own component in the rail. */
export function inRail<R extends AnyRecord>(component: OwnPanel<R>): RailPanel<R> {
  return { kind: 'rail', Panel: component };
}

/** One fact of the head: a field by its name, `name?` when it is shown only where it is filled in, or a label with its value. */
export type Fact<R extends AnyRecord> =
  | FieldOf<R>
  | `${FieldOf<R>}?`
  | 'createdAt'
  | { label: string; value: (row: RowOf<R>, allowed: Allowed) => ReactNode };

/** A tab of a record's screen. The first one stands at the row's own address, each at its own below it. */
export interface ScreenTab<R extends AnyRecord> {
  label: string;
  /** The last part of the tab's address: `contact`. */
  path: string;
  /** Who sees the tab. What is on it is decided by the server all the same. */
  allow?: Allow;
  panels: readonly Panel<R>[];
}

/** Something a person can do on a record's screen, beside the steps of its workflow and its form. */
export interface ScreenAction {
  label: string;
  icon?: ReactNode;
  /** Why not now, in words; shown beside the button. */
  reason?: string | null;
  /** The next thing to do: the one filled button, in place of the workflow's step. */
  isPrimary?: boolean;
  /** Beside the dots instead of behind them, where there is room. */
  inSight?: boolean;
  onClick?: () => unknown;
  /** A dialog, drawn while it is open. */
  dialog?: (close: () => void) => ReactNode;
  /** Another screen. */
  to?: string;
  /** A document, opened in a tab of its own. */
  href?: string;
}

/** A paper of the record: printed from its own address below the row's. */
export interface Paper<R extends AnyRecord> {
  label: string | ((row: RowOf<R>) => string);
  /** The last part of its address: `tag.pdf`. */
  file: string;
  /** What the screen is opened for: the one filled button. */
  isPrimary?: boolean;
}
