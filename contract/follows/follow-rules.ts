/** Stores that one person may follow. */
export const maxFollows = 1_000;

/** What a person agrees to by switching the mails on: kept with the time beside what they follow. A test holds the screen to it. */
export const mailsWords = 'Mail me when they go live';

/** Where the stop link of a mail leads, followed by its token: a page for GET, and one click (RFC 8058) for POST. */
export const stopMailsPath = '/stop-mails';
