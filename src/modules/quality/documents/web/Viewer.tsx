import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { openDocumentCall } from '../shared/documents.calls.ts';
import { documentRevision } from '../shared/revision.record.ts';
import css from './documents.module.css';

interface Shown {
  address: string;
  isPicture: boolean;
}

/** The file as it is kept, in an address of this page only. */
async function shownFile(id: string): Promise<Shown> {
  const answer = await fetch(addressOf(openDocumentCall, { id }), { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(String(answer.status));
  const file = await answer.blob();
  return { address: URL.createObjectURL(file), isPicture: file.type.startsWith('image/') };
}

const banners = {
  superseded: 'SUPERSEDED: do not work to this copy.',
  withdrawn: 'WITHDRAWN: do not work to this copy.',
  other: 'DRAFT: do not work to this copy yet.',
} as const;

/** Which copy is being looked at, above it as long as it is open. */
function Banner({ row }: { row: RowOf<typeof documentRevision> }) {
  const { t } = useTranslation();
  if (row.status === 'effective') return null;
  const text = banners[row.status === 'superseded' || row.status === 'withdrawn' ? row.status : 'other'];
  return (
    <div className={css.banner} data-status={row.status}>
      {row.designation} · {t(text)}
    </div>
  );
}

/** The document itself, read on the page: a PDF or a picture, at the page a search found. Opening it is what an acknowledgement asks for. */
export function Viewer({ row }: { row: RowOf<typeof documentRevision> }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const page = Number(query.get('page')) || null;
  const [isOpen, open] = useState(page !== null);
  const [shown, show] = useState<Shown | null>(null);
  const [isFaulty, fail] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    let address: string | null = null;
    let isGone = false;
    shownFile(row.id).then(
      (file) => {
        address = file.address;
        if (isGone) URL.revokeObjectURL(address);
        else show(file);
      },
      () => fail(true),
    );
    return () => {
      isGone = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isOpen, row.id]);
  return (
    <Section
      title={t('The document')}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => open(!isOpen)}>
          {t(isOpen ? 'Close' : 'Read here')}
        </Button>
      }
    >
      {isOpen && (
        <div className={css.viewer}>
          <Banner row={row} />
          {isFaulty ? (
            <Note tone="bad">{t('There is no document to read here.')}</Note>
          ) : !shown ? (
            <Skeleton height={480} />
          ) : shown.isPicture ? (
            <img src={shown.address} alt={row.designation} />
          ) : (
            <iframe title={row.designation} src={page ? `${shown.address}#page=${page}` : shown.address} />
          )}
        </div>
      )}
    </Section>
  );
}
