// The front door for every module that has something to tell somebody.
export { notify } from './notify.ts';
export { sendMail } from './mail.ts';
