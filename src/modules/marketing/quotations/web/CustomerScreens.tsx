import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type AnswerOf, addressOf } from '#kernel/shared/call.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { chooseLanguage, useTranslation } from '#kernel/web/i18n.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Skeleton } from '#kernel/web/ui/parts.ts';
import { PortalFrame } from '#modules/portal/customer-portal/web/public.tsx';
import {
  answerQuotationCall,
  linkPaperCall,
  linkPhotoCall,
  openQuotationCall,
  portalAnswerCall,
  portalPaperCall,
  portalPhotoCall,
  portalQuotationCall,
  portalQuotationsCall,
} from '../shared/customerAnswers.calls.ts';
import { AnswerForm, type Given, Offer, type Photo } from './Offer.tsx';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { quotation } from '../shared/quotation.record.ts';
import css from './quotations.module.css';

type Answer = AnswerOf<typeof openQuotationCall>;
const languages = ['en', 'th'] as const;
const paperName = { en: 'PDF in English', th: 'PDF in Thai' } as const;

/** Opens the file of a link: the secret travels in the body and stands in no address. */
async function openPaper(token: string, paper: 'en' | 'th'): Promise<void> {
  const file = (await sendCall(linkPaperCall, { body: { token, language: paper } })) as unknown as Blob;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `quotation-${paper}.pdf`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The photos of a link, by addresses of this window: their secret stands in none. */
function useLinkPhotos(token: string, offer: Answer | null): Photo[] {
  const [photos, setPhotos] = useState<Photo[]>([]);
  useEffect(() => {
    const made: string[] = [];
    const load = async ({ id, fileName }: Answer['photos'][number]): Promise<Photo> => {
      const file = (await sendCall(linkPhotoCall, { body: { token, photoId: id } })) as unknown as Blob;
      const src = URL.createObjectURL(file);
      made.push(src);
      return { id, fileName, src };
    };
    void Promise.all((offer?.photos ?? []).map(load)).then(setPhotos, () => setPhotos([]));
    return () => made.forEach((src) => URL.revokeObjectURL(src));
  }, [token, offer]);
  return photos;
}

/** A quotation opened by its link. The link's secret stands behind the #, so it never reaches a log. */
export function LinkedQuotation() {
  const { t, language } = useTranslation();
  usePageTitle(t('Quotation'));
  const [token] = useState(() => window.location.hash.slice(1));
  const [offer, setOffer] = useState<Answer | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const photos = useLinkPhotos(token, offer);
  const [fault, setFault] = useState<string | null>(null);
  const [thanks, setThanks] = useState<'accepted' | 'declined' | null>(null);
  useEffect(() => {
    sendCall(openQuotationCall, { body: { token } }).then(setOffer, (error: unknown) =>
      setGone(
        error instanceof ApiError && error.status === 400
          ? 'This is not the whole link. Open it from the mail once more.'
          : messageOf(error),
      ),
    );
  }, [token]);
  const answer = async (given: Given) => {
    await sendCall(answerQuotationCall, { body: { token, ...given } });
    setThanks(given.answer);
  };
  return (
    <main id="main" className={css.page}>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={() => void chooseLanguage(language === 'en' ? 'th' : 'en')}>
          {language === 'en' ? 'ไทย' : 'English'}
        </Button>
      </Group>
      {gone ? (
        <>
          <h1>{t('Quotation')}</h1>
          <Note tone="bad">{t(gone)}</Note>
        </>
      ) : thanks ? (
        <>
          <h1>{t('Quotation')}</h1>
          <Note tone="good">
            {t(thanks === 'accepted' ? 'Thank you: your acceptance is with us.' : 'Thank you: your answer is with us.')}
          </Note>
        </>
      ) : offer ? (
        <>
          <Offer offer={offer} photos={photos} />
          {fault && <Note tone="bad">{t(fault)}</Note>}
          <p className={css.papers}>
            {languages.map((one) => (
              <Button
                key={one}
                variant="default"
                onClick={() => void openPaper(token, one).catch((error: unknown) => setFault(messageOf(error)))}
              >
                {t(paperName[one])}
              </Button>
            ))}
          </p>
          <AnswerForm offer={offer} asksName onAnswer={answer} />
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </main>
  );
}

/** The same in the portal, where who answers is known. */
export const PortalQuotation = ({ number }: { number: string }) => (
  <PortalFrame>{() => <Own number={number} />}</PortalFrame>
);

function Own({ number }: { number: string }) {
  const { t } = useTranslation();
  usePageTitle(number);
  const answer = useGet(portalQuotationCall, { number });
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={320} />;
  const offer = answer.data;
  return (
    <>
      <Link to="/portal">{t('Your work orders')}</Link>
      <Offer
        offer={offer}
        photos={offer.photos.map((photo) => ({
          ...photo,
          src: addressOf(portalPhotoCall, { number, photoId: photo.id }),
        }))}
      />
      <p className={css.papers}>
        {languages.map((language) => (
          <a key={language} href={addressOf(portalPaperCall, { number, language })} target="_blank" rel="noreferrer">
            {t(paperName[language])}
          </a>
        ))}
      </p>
      {!offer.mayAnswer && offer.status === 'sent' && (
        <Note tone="info">
          {t('Your company has not named you to answer quotations: ask a colleague who may, or us.')}
        </Note>
      )}
      {(offer.mayAnswer || offer.status !== 'sent') && (
        <AnswerForm
          offer={offer}
          onAnswer={async ({ name: _name, ...given }) => {
            await sendCall(portalAnswerCall, {
              params: { number },
              body: { revision: offer.content.revision, ...given },
            });
            await answer.refetch();
          }}
        />
      )}
    </>
  );
}

/** What the customer was offered, on the first page of the portal. */
export function PortalQuotations() {
  const { t } = useTranslation();
  const { data } = useGet(portalQuotationsCall, {}, { query: {} });
  if (!data || data.quotations.length === 0) return null;
  return (
    <Section title={t('Quotations')} count={data.toAnswer}>
      <FactTable
        head={['Quotation', 'Subject', 'State', 'Total', 'Valid until']}
        rows={data.quotations.slice(0, 20).map((one) => ({
          key: one.number,
          cells: [
            <Link key="number" to={`/portal/quotations/${one.number}`} className="mono">
              {one.number}
            </Link>,
            one.subject,
            <StateChip key="state" record={quotation} status={one.status} />,
            `${formatAmount(one.total)} ${one.currency}`,
            <DateText key="until" value={one.validUntil} kind="day" />,
          ],
        }))}
      />
    </Section>
  );
}
