/** How long personal data are kept (docs/privacy.md). Sessions and links have settings. */
export const retentionPeriods = {
  contactMessageMonths: 12,
  unusedAccountMonths: 24,
  /** Between the mail and the removal of an unused account. */
  noticeMonths: 1,
  /** At least 12 by law (DPDP Rules 2025, rule 6). The trigger of migration 0012 knows it too. */
  accessLogMonths: 24,
  /** Of files that no row names: a younger one may be about to get its row. */
  unusedFileHours: 1,
  /** Of mails that were given up: for so long staff can send them again. */
  failedMailDays: 30,
  /** Of links in mails that switch such mails off. */
  unsubscribeLinkMonths: 12,
  /** Of references of mails: for so long a candidate can check one. */
  sentMailMonths: 12,
} as const;
