/** The rules of the two dialogs with the specification's messages, spelling included (spec §5). The server checks again. */
const required = 'Required';

export function checkPassword(values: { oldPass: string; newPass: string; retype: string }) {
  return {
    oldPass: values.oldPass === '' ? required : undefined,
    newPass: values.newPass === '' ? required : passwordLengthProblem(values.newPass),
    retype: values.retype === '' ? required : values.retype === values.newPass ? undefined : 'Password does not match',
  };
}

/** An empty value passes the length rule; that it is required is another rule. */
export function passwordLengthProblem(value: string): string | undefined {
  return value !== '' && [...value].length < 8 ? 'Password must be at least 8 charactors' : undefined;
}

export function checkPin(values: { newPin: string; retype: string }) {
  return {
    newPin:
      values.newPin === '' ? required : [...values.newPin].length === 4 ? undefined : 'Pin must be 4 characters long',
    retype: values.retype === '' ? required : values.retype === values.newPin ? undefined : 'Pin does not match',
  };
}
