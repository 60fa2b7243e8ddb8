import { IconCamera, IconFile, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { filesLive } from '#kernel/shared/live.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { messageOf, send } from '../data/api.ts';
import { attachFile, fileAddress } from './files.ts';
import { refresh, useGet } from '../data/records.ts';
import { createSubmit, type Submit } from '../data/submitKey.ts';
import { DateText } from '../ui/DateText.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ActionIcon, Group, Skeleton } from '../ui/parts.ts';
import { Section } from '../ui/Section.tsx';
import { notify } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import css from './page.module.css';

interface Attachment {
  id: string;
  fileName: string;
  mime: string;
  size: number;
  createdAt: string;
  createdByName: string | null;
  /** True: it proves something and stays. */
  evidence?: boolean;
  caution?: string | null;
  /** Why it cannot be taken away as its row is now. */
  kept?: string | null;
}

/** What a chooser offers for the kinds of files a record takes. */
const acceptOf: Record<string, string> = { image: 'image/*', pdf: 'application/pdf', any: '*/*' };

/** `1.4 MB`: sizes as people say them. */
function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The files of a row: drop them, choose them, or take a picture; what cannot be taken says why, by file. */
export function Attachments({
  record,
  id,
  allowUpload: mayUpload = false,
  title = 'Attachments',
}: {
  record: AnyRecord;
  id: string;
  allowUpload?: boolean;
  title?: string;
}) {
  const { t } = useTranslation();
  const files = useGet<{ attachments: Attachment[]; closed: string | null; takes: string[] | null }>(
    `/api/attachments?entity=${record.name}&entityId=${id}`,
    {
      modules: [record.name, filesLive.name],
    },
  );
  const [busy, setBusy] = useState(0);
  const [troubles, setTroubles] = useState<string[]>([]);
  const [leaving, setLeaving] = useState<Attachment | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const attachments = files.data?.attachments ?? [];
  const closed = files.data?.closed ?? null;
  const allowUpload = mayUpload && closed === null;

  // Each file has its own key, so that a repeat after a lost answer is the same file, not a second one.
  const [submits] = useState(() => new Map<string, Submit>());
  const submitOf = ({ name, size, lastModified }: File): Submit => {
    const file = JSON.stringify([name, size, lastModified]);
    const submit = submits.get(file) ?? createSubmit();
    submits.set(file, submit);
    return submit;
  };
  const add = async (chosen: readonly File[]) => {
    setTroubles([]);
    setBusy((count) => count + chosen.length);
    for (const file of chosen) {
      const row = { entity: record.name, entityId: id };
      try {
        await submitOf(file)(null, (key) => attachFile(row, file, key));
      } catch (error) {
        setTroubles((all) => [...all, `${file.name}: ${t(messageOf(error))}`]);
      }
      setBusy((count) => count - 1);
    }
    await refresh([filesLive.name, record.name]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (allowUpload) void add([...event.dataTransfer.files]);
  };
  const accepted = files.data?.takes?.map((kind) => acceptOf[kind]).join();
  const takesPictures = files.data?.takes?.some((kind) => kind !== 'pdf') ?? true;
  const input = (reference: typeof chooser, capture: boolean) => (
    <input
      ref={reference}
      type="file"
      hidden
      multiple={!capture}
      accept={capture ? 'image/*' : accepted}
      capture={capture ? 'environment' : undefined}
      onChange={(event) => {
        void add([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    <div onDragOver={(event) => allowUpload && event.preventDefault()} onDrop={onDrop}>
      <Section
        title={t(title)}
        count={files.data ? attachments.length : undefined}
        actions={
          allowUpload && (
            <Group gap={4}>
              {input(chooser, false)}
              {input(camera, true)}
              {takesPictures && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Take photo')}
                  title={t('Take photo')}
                  onClick={() => camera.current?.click()}
                >
                  <IconCamera size={17} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Add files')}
                title={t('Add files')}
                loading={busy > 0}
                onClick={() => chooser.current?.click()}
              >
                <IconUpload size={17} />
              </ActionIcon>
            </Group>
          )
        }
      >
        {files.isPending && <Skeleton height={44} />}
        {files.isError && !files.data && <ErrorState error={files.error} onRetry={() => void files.refetch()} />}
        {files.data && attachments.length === 0 && (
          <p className={css.nothing}>
            {t(!allowUpload ? 'No files.' : takesPictures ? 'Drop files here or take a photo.' : 'Drop files here.')}
          </p>
        )}
        {mayUpload && closed !== null && <p className={css.nothing}>{t(closed)}</p>}
        {troubles.map((trouble) => (
          <p key={trouble} className={css.trouble} role="alert">
            {trouble}
          </p>
        ))}
        <ul className={css.files}>
          {attachments.map((file) => (
            <li key={file.id}>
              {file.mime.startsWith('image/') ? (
                <img src={fileAddress(file.id, 'preview')} alt="" loading="lazy" />
              ) : (
                <IconFile size={22} stroke={1.4} aria-hidden />
              )}
              <div>
                <a href={fileAddress(file.id, 'file')} target="_blank" rel="noreferrer">
                  {file.fileName}
                </a>
                <small>
                  {[sizeInWords(file.size), file.createdByName].filter(Boolean).join(' · ')} ·{' '}
                  <DateText value={file.createdAt} />
                </small>
                {file.caution && <small className={css.trouble}>{t(file.caution)}</small>}
              </div>
              {mayUpload && !file.evidence && !file.kept && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('Remove {{name}}', { name: file.fileName })}
                  onClick={() => setLeaving(file)}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {leaving && (
        <ReasonDialog
          title={t('Remove {{name}}', { name: leaving.fileName })}
          action={t('Remove')}
          onClose={() => setLeaving(null)}
          onGive={async (reason) => {
            const { id: gone, fileName } = leaving;
            const told = () => refresh([filesLive.name, record.name, 'history']);
            await send('DELETE', `/api/attachments/${gone}`, { reason });
            const undo = async () => {
              await send('POST', `/api/attachments/${gone}/restore`, {});
              await told();
            };
            notify({ text: t('{{name}} removed', { name: fileName }), undo });
            await told();
          }}
        />
      )}
    </div>
  );
}
