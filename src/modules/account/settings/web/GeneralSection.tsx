import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { client } from '#kernel/web/data/client.ts';
import { useOptions, useSession } from '#kernel/web/data/session.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { Button, Group, Select, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { chooseLanguage, useTranslation, type Language } from '#kernel/web/i18n.ts';
import { ProofDialog } from '#modules/account/sign-in/web/public.tsx';
import { usualHomepage } from '../shared/homepage.ts';
import css from './settings.module.css';
import type { SectionProps } from './useSettings.ts';
import { changeHomepageCall } from '../shared/settings.calls.ts';

const homes = [
  { path: '#/dashboard', label: 'Dashboard' },
  { path: '#/maintenance/workorders', label: 'Work Orders' },
  { path: '#/maintenance/planning', label: 'Planning' },
  { path: '#/maintenance/release-requests', label: 'Release Requests' },
  { path: '#/store/consumables', label: 'Consumables' },
  { path: '#/tools', label: 'Tools & Equipment' },
  { path: '#/logistics/receiving', label: 'Receiving' },
  { path: '#/announcements', label: 'Announcements' },
];

/** Name and user name to read, e-mail address, picture, language and the screen to start on. */
export function GeneralSection({ form, settings, openDialog, onSubDialog }: SectionProps) {
  const { t, language } = useTranslation();
  const { employeeId } = useSession();
  const options = useOptions();
  const [email, setEmail] = useState(settings.email);
  const [asksProof, setAsksProof] = useState(false);
  const home = typeof options['homepage'] === 'string' ? options['homepage'] : usualHomepage;
  const known = homes.some(({ path }) => path === home) ? homes : [...homes, { path: home, label: home.slice(1) }];

  const askProof = (isOpen: boolean) => {
    setAsksProof(isOpen);
    onSubDialog(isOpen);
  };
  const saved = () => notify({ text: t('Saved.') });
  const saveEmail = async () => {
    const answer = await form.save({ email });
    if (answer === 'saved') saved();
    if (answer === 'proof') askProof(true);
  };
  const saveHome = async (path: string | null) => {
    if (!path) return;
    try {
      await sendCall(changeHomepageCall, { params: { sub: form.sub }, body: { home: path } });
      await client.invalidateQueries({ queryKey: ['session'] });
      saved();
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    }
  };
  return (
    <Stack gap="md">
      <div className={css.person}>
        {settings.picture ? <img src={settings.picture} alt="" width={64} height={64} /> : null}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => openDialog('picture')}>
            {t('Profile picture')}
          </Button>
          <Button variant="default" size="xs" onClick={() => openDialog('background')}>
            {t('Avatar background')}
          </Button>
          {employeeId && (
            <Button component={Link} to={`/hr/employees/${employeeId}`} variant="subtle" size="xs">
              {t('My file')}
            </Button>
          )}
        </Group>
      </div>
      <TextInput label={t('Name')} value={settings.name} readOnly className={css.readOnly} />
      <TextInput label={t('Username')} value={settings.sub} readOnly className={css.readOnly} />
      <form
        noValidate
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault();
          void saveEmail();
        }}
      >
        <TextInput
          label={t('E-mail address')}
          type="email"
          autoComplete="email"
          value={email}
          error={form.problems.email ? t(form.problems.email) : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {email !== settings.email && (
          <Button type="submit" loading={form.isSaving}>
            {t('Save')}
          </Button>
        )}
      </form>
      <Select
        label={t('Language')}
        data={[
          { value: 'en', label: 'English' },
          { value: 'th', label: 'ภาษาไทย' },
        ]}
        value={language}
        allowDeselect={false}
        onChange={(chosen) => chosen && void chooseLanguage(chosen as Language)}
      />
      <Select
        label={t('Home page')}
        description={t('The screen you see after signing in')}
        data={known.map(({ path, label }) => ({ value: path, label: t(label) }))}
        value={home}
        allowDeselect={false}
        onChange={(path) => void saveHome(path)}
      />
      {asksProof && (
        <ProofDialog
          title="Change the e-mail address"
          meaning="Your password shows that it is you: with this address a forgotten password is replaced."
          actionLabel="Save"
          onProved={async () => {
            await form.put({ ...settings, email });
            askProof(false);
            saved();
          }}
          onClose={() => askProof(false)}
        />
      )}
    </Stack>
  );
}
