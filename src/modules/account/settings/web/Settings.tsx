import { useState } from 'react';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ChartSettingsDialog } from '#modules/account/charts/web/public.tsx';
import { ChangePasswordDialog, ChangePinDialog } from '#modules/account/password/web/public.tsx';
import { AvatarBackgroundDialog, PictureDialog, ThemeColourDialog } from '#modules/account/profile/web/public.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { DrawElsewhere, SignatureField, SignatureOnFile } from '#modules/account/signature/web/public.tsx';
import { TwoStepDialog } from '#modules/account/two-step/web/public.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ApplicationSection } from './ApplicationSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { IntegrationsSection } from './IntegrationsSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import css from './settings.module.css';
import { useSettings, type SubDialog } from './useSettings.ts';

/** The sections in the order of the specification (§2). */
const sections = [
  'General',
  'Security',
  'Notifications',
  'Application',
  'Appearance',
  'Integrations',
  'Signature',
] as const;
type SectionName = (typeof sections)[number];

const dialogs = {
  password: ChangePasswordDialog,
  pin: ChangePinDialog,
  twoStep: TwoStepDialog,
  theme: ThemeColourDialog,
  picture: PictureDialog,
  background: AvatarBackgroundDialog,
  charts: ChartSettingsDialog,
} satisfies Record<SubDialog, React.ComponentType<{ onClose: () => void }>>;

/** All settings, in a dialog or on a page: the sections beside each other's names. */
export function Settings({ onSubDialog = () => {} }: { onSubDialog?: (isOpen: boolean) => void }) {
  const { t } = useTranslation();
  const form = useSettings();
  const [chosen, setChosen] = useState<SectionName>('General');
  const choose = (section: SectionName) => {
    form.forget();
    setChosen(section);
  };
  const [open, setOpen] = useState<SubDialog | null>(null);
  const show = (dialog: SubDialog | null) => {
    setOpen(dialog);
    onSubDialog(dialog !== null);
    if (dialog === null) void form.query.refetch();
  };
  const Dialog = open ? dialogs[open] : null;
  const step = (by: number) => {
    const at = (sections.indexOf(chosen) + by + sections.length) % sections.length;
    const next = sections[at] ?? 'General';
    choose(next);
    document.getElementById(`settings-tab-${next}`)?.focus();
  };
  const { settings } = form;
  const props = settings && { form, settings, openDialog: show, onSubDialog };
  return (
    <div className={css.settings}>
      <div
        className={css.tabs}
        role="tablist"
        aria-label={t('Settings')}
        aria-orientation="vertical"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowRight') step(1);
          else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') step(-1);
          else return;
          event.preventDefault();
        }}
      >
        {sections.map((name) => (
          <button
            key={name}
            id={`settings-tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls="settings-panel"
            tabIndex={name === chosen ? 0 : -1}
            data-autofocus={name === chosen || undefined}
            onClick={() => choose(name)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <section id="settings-panel" role="tabpanel" aria-labelledby={`settings-tab-${chosen}`} className={css.panel}>
        {form.query.error && !settings ? (
          <ErrorState error={form.query.error} onRetry={() => void form.query.refetch()} />
        ) : !props ? (
          <Skeleton height={240} />
        ) : (
          <>
            {form.failure && (
              <div className={css.failure}>
                <Note tone="bad">{t(form.failure)}</Note>
              </div>
            )}
            {chosen === 'General' && <GeneralSection {...props} />}
            {chosen === 'Security' && <SecuritySection {...props} />}
            {chosen === 'Notifications' && <NotificationsSection {...props} />}
            {chosen === 'Application' && <ApplicationSection />}
            {chosen === 'Appearance' && <AppearanceSection openDialog={show} />}
            {chosen === 'Integrations' && <IntegrationsSection {...props} />}
            {chosen === 'Signature' && (
              <Stack gap="md">
                <SignatureOnFile address={props.settings.signature} />
                <SignatureField height={180} />
                <DrawElsewhere />
              </Stack>
            )}
          </>
        )}
      </section>
      {Dialog && <Dialog onClose={() => show(null)} />}
    </div>
  );
}
