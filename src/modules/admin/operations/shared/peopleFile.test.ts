import { expect, test } from 'vitest';
import { cellsOf, readPeopleFile } from './peopleFile.ts';

test('quotes, semicolons, a byte order mark and empty lines are read as a spreadsheet writes them', () => {
  expect(cellsOf('\uFEFFa;b\r\n"x;1";"say ""yes"""\r\n\r\n')).toEqual([
    ['a', 'b'],
    ['x;1', 'say "yes"'],
  ]);
});

test('each line says what is wrong with it', () => {
  const { lines } = readPeopleFile(
    'User name,Name,Email,Permission,Roles\nanan,Anan Sukjai,anan@abs.example,2,stores.user maintenance.viewer\nA B,,x,9,admin.admin\nanan,Anan Again,anan2@abs.example,,',
  );
  expect(lines[0]).toMatchObject({
    username: 'anan',
    permission: 2,
    roles: ['stores.user', 'maintenance.viewer'],
    faults: [],
  });
  expect(lines[1]?.faults).toHaveLength(5);
  expect(lines[2]?.faults).toEqual(['anan stands in line 2 already.']);
});

test('a file without the columns is refused as a whole', () => {
  expect(readPeopleFile('who,what\n1,2').head).toContain('username');
});
