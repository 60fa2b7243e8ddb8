import { dictionary } from '@zxcvbn-ts/language-common';

// Beside the 49,000 leaked passwords of the library: what people here would try. Digits and signs at the end are taken off
// before the comparison, so `songkran2026!` is found as `songkran`.
const ours = `
welcomeback login loginlogin toor zxcv zaq1zaq1 abcdefgh 123123123 12341234 12121212 987654321 9876543210 0987654321 159753159 13131313
55555555 77777777 88888888 99999999 00000000 chiangmai songkran siam chonburi nonthaburi hangar jetengine wheelbrake aircraft workshop
fortnite roblox coco twitter instagram whatsapp linkedin windowsxp ubuntu mysql postgres correcthorsebatterystaple passphrase pincode
somchai somsak sompong suchart prasert wichai anong malee sunisa pornthip thongchai krungthep sawasdee sawatdee intranet mechanic
zxcvbnmasd poiuytrewq lkjhgfdsa mnbvcxz
p@ssword p@$$w0rd pa$$word pass@word pass@123 admin@123 welcome@123 qwerty@123 test@123 abc@1234
`;

/** Passwords that leaked, and those everybody tries first. A new password may be none of them, with or without a number behind it. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...ours.trim().split(/\s+/),
  ...dictionary['passwords-common'],
]);
