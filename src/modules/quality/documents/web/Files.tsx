import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen, IconGripVertical } from '@tabler/icons-react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { refresh, useRecord } from '#kernel/web/data/records.ts';
import { send } from '#kernel/web/data/api.ts';
import { useIsNarrow } from '#kernel/web/page/useIsNarrow.ts';
import { ArchiveButton, EditButton } from '#kernel/web/page/RowButtons.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { folderTreeCall, ownReadingsCall } from '../shared/documents.calls.ts';
import { controlledDocument } from '../shared/document.record.ts';
import { documentFolder } from '../shared/folder.record.ts';
import { TextSearch } from './TextSearch.tsx';
import { usePlaceDrag } from '#kernel/web/ui/usePlaceDrag.ts';
import css from './documents.module.css';

type FolderNode = AnswerOf<typeof folderTreeCall>['folders'][number];

/** The folders above one, from the top down, with itself. */
function lineOf(folders: readonly FolderNode[], id: string | undefined): FolderNode[] {
  const line: FolderNode[] = [];
  for (let at = folders.find((one) => one.id === id); at && line.length < 20;) {
    line.unshift(at);
    const { parentId } = at;
    at = folders.find((one) => one.id === parentId);
  }
  return line;
}

/** Where a folder is put that shall stand at the top. */
const top = 'top';

interface BranchProps {
  folders: readonly FolderNode[];
  parentId: string | null;
  current: string | undefined;
  opened: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Null for who does not keep the folders. */
  drag: ReturnType<typeof usePlaceDrag> | null;
}

/** One level of the tree: a folder whose parent is closed to the person stands at the top. */
function Branch({ folders, parentId, current, opened, toggle, drag }: BranchProps) {
  const { t } = useTranslation();
  const known = new Set(folders.map(({ id }) => id));
  const here = folders.filter((one) => (one.parentId && known.has(one.parentId) ? one.parentId : null) === parentId);
  return (
    <ul className={css.branch}>
      {here.map((folder) => {
        const isOpen = opened.has(folder.id);
        const hasInside = folders.some((one) => one.parentId === folder.id);
        const Picture = folder.id === current ? IconFolderOpen : IconFolder;
        return (
          <li key={folder.id}>
            <span
              className={css.folder}
              data-current={folder.id === current || undefined}
              data-places
              data-place={folder.id}
              data-over={drag?.held?.over === folder.id || undefined}
              data-held={drag?.held?.key === folder.id || undefined}
            >
              {hasInside ? (
                <button
                  type="button"
                  className={css.toggle}
                  aria-expanded={isOpen}
                  aria-label={t(isOpen ? 'Close {{name}}' : 'Open {{name}}', { name: folder.name })}
                  onClick={() => toggle(folder.id)}
                >
                  {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
                </button>
              ) : (
                <span className={css.toggle} />
              )}
              <Link to={`/qa/docs/${folder.id}`} aria-current={folder.id === current ? 'page' : undefined}>
                <Picture size={16} aria-hidden />
                <span>{folder.name}</span>
                {folder.documents > 0 && <small>{folder.documents}</small>}
              </Link>
              {drag && (
                <button
                  type="button"
                  className={css.grip}
                  aria-label={t('Move {{name}}', { name: folder.name })}
                  aria-pressed={drag.held?.key === folder.id}
                  {...drag.bind({ key: folder.id, from: folder.parentId ?? top })}
                >
                  <IconGripVertical size={14} aria-hidden />
                </button>
              )}
            </span>
            {hasInside && isOpen && (
              <Branch
                folders={folders}
                parentId={folder.id}
                current={current}
                opened={opened}
                toggle={toggle}
                drag={drag}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What the person who looks has to read, the most urgent first. */
function ToRead() {
  const { t } = useTranslation();
  const today = useToday();
  const { data } = useGet(ownReadingsCall);
  if (!data || data.readings.length === 0) return null;
  return (
    <Section title={t('To read')} count={data.readings.length}>
      <ul className={css.toRead}>
        {data.readings.map((one) => (
          <li key={one.id}>
            <Link to={`/qa/revision-control/revisions/${one.revisionId}`}>
              <Mono copy={false}>{one.designation}</Mono> {one.title}
            </Link>{' '}
            <StatusChip
              tone={one.dueOn < today ? 'bad' : 'warn'}
              label={one.dueOn < today ? 'Overdue' : one.openedAt ? 'Opened, not signed' : 'To read'}
            />{' '}
            <small>
              {t('by')} <DateText value={one.dueOn} kind="day" />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Puts a folder into another one; what the server refuses (into itself, too deep) is said and the tree stays. */
function useMoveFolder() {
  return useMutation({
    mutationFn: ({ folder, parentId }: { folder: FolderNode; parentId: string | null }) =>
      send('PATCH', `${documentFolder.api}/${folder.id}`, { version: folder.version, parentId }),
    onSettled: () => refresh([documentFolder.name, controlledDocument.name]),
  });
}

/** What may be done with the folder that is open. */
function FolderButtons({ id }: { id: string }) {
  const { data } = useRecord(documentFolder, id);
  if (!data) return null;
  return (
    <>
      <EditButton record={documentFolder} row={data.row} allowed={data.allowed} />
      <ArchiveButton record={documentFolder} row={data.row} allowed={data.allowed} />
    </>
  );
}

const shown = ['number', 'title', 'currentRevisionId', 'effectiveOn', 'ownerId', 'reviewDueOn'] as const;

/** Every document's copy in force, by folder; above it what one has to read. */
export function Files({ parent }: { parent?: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useGet(folderTreeCall);
  const folders = data?.folders ?? [];
  const line = lineOf(folders, parent);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isNarrow = useIsNarrow();
  const onLine = new Set(line.map(({ id }) => id));
  const opened = new Set(
    folders
      .map(({ id }) => id)
      .filter((id) => changed.get(id) ?? (onLine.has(id) || (!isNarrow && folders.length <= 20))),
  );
  const toggle = (id: string) => setChanged(new Map(changed).set(id, !opened.has(id)));
  const isKeeper = can(documentFolder.access.create);
  const moveFolder = useMoveFolder();
  const drag = usePlaceDrag(({ key }, place) => {
    const folder = folders.find(({ id }) => id === key);
    if (folder && place !== key) moveFolder.mutate({ folder, parentId: place === top ? null : place });
  });
  return (
    <>
      <PageHead
        title={line.at(-1)?.name ?? t('Documents')}
        crumbs={
          parent
            ? [
                { label: 'Documents', to: '/qa/docs' },
                ...line.slice(0, -1).map(({ id, name }) => ({ label: name, to: `/qa/docs/${id}` })),
              ]
            : []
        }
        actions={
          isKeeper ? (
            <>
              {parent && <FolderButtons id={parent} />}
              <CreateButton record={documentFolder} label="New folder" values={{ parentId: parent ?? null }} />
            </>
          ) : undefined
        }
      />
      {!parent && <ToRead />}
      <TextSearch />
      <div className={css.files}>
        <nav aria-label={t('Folders')}>
          {isKeeper && (
            <span className={css.folder} data-places data-place={top} data-over={drag.held?.over === top || undefined}>
              <Link to="/qa/docs">{t('All folders')}</Link>
            </span>
          )}
          <Branch
            folders={folders}
            parentId={null}
            current={parent}
            opened={opened}
            toggle={toggle}
            drag={isKeeper ? drag : null}
          />
        </nav>
        <RecordList
          key={parent ?? 'all'}
          record={controlledDocument}
          embedded
          columns={shown}
          fixed={{ 'f.status.in': 'effective', ...(parent && { 'f.folderId.in': parent }) }}
          emptyText="No documents here."
        />
      </div>
    </>
  );
}
