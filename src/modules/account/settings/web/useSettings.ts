import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { ownSettingsCall } from '#modules/account/profile/shared/account.calls.ts';
import { changeAccountCall } from '../shared/settings.calls.ts';

export type OwnSettings = AnswerOf<typeof ownSettingsCall>;
export type NoticeChoice = OwnSettings['notifications'];

export type Editable = Pick<OwnSettings, 'email' | 'lineId' | 'loginDuration' | 'notifications'>;
/** The fields a section shows a refusal under; any other stands above the section. */
const drawnFields = ['email', 'lineId', 'duration'] as const;
export type Problems = Partial<Record<(typeof drawnFields)[number], string>>;

/** What a person changes about their account, loaded once, kept by `save` (spec §7: PUT …/update takes all four together). */
export function useSettings() {
  const { sub } = useSession();
  const query = useGet(ownSettingsCall, { sub });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const forget = () => {
    setProblems({});
    setFailure(null);
  };
  const put = async (values: Editable) => {
    const { email, loginDuration: duration, notifications, lineId } = values;
    await sendCall(changeAccountCall, { params: { sub }, body: { email, duration, notifications, lineId } });
    await refresh(['settings']);
  };

  return {
    sub,
    query,
    settings: query.data ?? null,
    problems,
    failure,
    isSaving,
    put,
    /** What was refused in one section says nothing in the next. */
    forget,
    /** Answers 428 to the caller, who asks for the proof; every other refusal is placed here. */
    save: async (changes: Partial<Editable>): Promise<'saved' | 'proof' | 'refused'> => {
      if (!query.data) return 'refused';
      forget();
      setSaving(true);
      try {
        await put({ ...query.data, ...changes });
        return 'saved';
      } catch (error) {
        if (error instanceof ApiError && error.status === 428) return 'proof';
        const fields = error instanceof ApiError ? error.fields : [];
        setProblems(Object.fromEntries(fields.map(({ path: field, message }) => [field, message])));
        if (!fields.some(({ path: field }) => drawnFields.some((drawn) => drawn === field)))
          setFailure(messageOf(error));
        return 'refused';
      } finally {
        setSaving(false);
      }
    },
  };
}
export type SettingsForm = ReturnType<typeof useSettings>;

/** What every section gets. `openDialog` shows a dialog over the settings, which then keep Escape for it. */
export interface SectionProps {
  form: SettingsForm;
  settings: OwnSettings;
  openDialog: (dialog: SubDialog) => void;
  onSubDialog: (isOpen: boolean) => void;
}

export type SubDialog = 'password' | 'pin' | 'twoStep' | 'theme' | 'picture' | 'background' | 'charts';
