// The front door for every module that has something to tell somebody.
export { notify, type Notice } from './notify.ts';
export { sendMail, type Mail } from './mail.ts';
