-- What a card says to strangers is computed with the certificate key and kept nowhere: nobody who has the database can read or move it.

alter table staff_authorization drop column card_token;
