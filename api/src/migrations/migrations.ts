import * as start from './versions/0001-start.sql';
import * as profile from './versions/0002-profile.sql';
import * as emailChanges from './versions/0003-email-changes.sql';
import * as ownEntries from './versions/0004-own-entries.sql';
import * as payloadNames from './versions/0005-payload-names.sql';
import * as installationAndIndexes from './versions/0006-installation-and-indexes.sql';
import * as sessionList from './versions/0009-session-list.sql';
import * as consentAndDeletion from './versions/0010-consent-and-deletion.sql';
import * as fileKeys from './versions/0011-file-keys.sql';
import * as accessLogAndRetention from './versions/0012-access-log-and-retention.sql';
import * as knownDevices from './versions/0013-known-devices.sql';
import * as moreAccountChanges from './versions/0014-more-account-changes.sql';
import * as theApiOwnsNothing from './versions/0015-the-api-owns-nothing.sql';
import * as proofAndConsent from './versions/0016-proof-and-consent.sql';
import * as breachLetters from './versions/0017-breach-letters.sql';
import * as notices from './versions/0018-notices.sql';
import * as documentRequests from './versions/0019-document-requests.sql';
import * as applicationStages from './versions/0020-application-stages.sql';
import * as dashboardVisits from './versions/0021-dashboard-visits.sql';
import * as documentAbsences from './versions/0022-document-absences.sql';
import * as passkeys from './versions/0023-passkeys.sql';
import * as emailVerification from './versions/0024-email-verification.sql';
import * as upkeep from './versions/0025-upkeep.sql';
import * as processes from './versions/0026-processes.sql';
import * as languages from './versions/0027-languages.sql';
import * as lookupNamesAlike from './versions/0028-lookup-names-alike.sql';
import * as accountOwners from './versions/0029-account-owners.sql';
import * as upkeepNever from './versions/0030-upkeep-never.sql';
import * as documentDecisions from './versions/0031-document-decisions.sql';
import * as desk from './versions/0040-desk.sql';
import * as deadlineReminders from './versions/0041-deadline-reminders.sql';
import * as withdrawals from './versions/0042-withdrawals.sql';
import * as sentMails from './versions/0043-sent-mails.sql';
import * as acceptedMails from './versions/0044-accepted-mails.sql';
import * as digilocker from './versions/0045-digilocker.sql';
import * as phoneNotices from './versions/0046-phone-notices.sql';

export interface Migration {
  /** Sorts in the order of application: '0001-start'. */
  readonly id: string;
  /** They only add: the release before runs on this schema too. */
  readonly statements: string;
  /** Allows to remove, rename or narrow something: the release that was the first not to use it. */
  readonly unusedSince?: string;
}

/**
 * In their order, each of the file in `versions` that has its id. An applied migration is never edited: a
 * change is a new one.
 */
export const migrations: readonly Migration[] = [
  { id: '0001-start', ...start },
  { id: '0002-profile', ...profile },
  { id: '0003-email-changes', ...emailChanges },
  { id: '0004-own-entries', ...ownEntries },
  { id: '0005-payload-names', ...payloadNames },
  { id: '0006-installation-and-indexes', ...installationAndIndexes },
  { id: '0009-session-list', ...sessionList },
  { id: '0010-consent-and-deletion', ...consentAndDeletion },
  { id: '0011-file-keys', ...fileKeys },
  { id: '0012-access-log-and-retention', ...accessLogAndRetention },
  { id: '0013-known-devices', ...knownDevices },
  { id: '0014-more-account-changes', ...moreAccountChanges },
  { id: '0015-the-api-owns-nothing', ...theApiOwnsNothing },
  { id: '0016-proof-and-consent', ...proofAndConsent },
  { id: '0017-breach-letters', ...breachLetters },
  { id: '0018-notices', ...notices },
  { id: '0019-document-requests', ...documentRequests },
  { id: '0020-application-stages', ...applicationStages },
  { id: '0021-dashboard-visits', ...dashboardVisits },
  { id: '0022-document-absences', ...documentAbsences },
  { id: '0023-passkeys', ...passkeys },
  { id: '0024-email-verification', ...emailVerification },
  { id: '0025-upkeep', ...upkeep },
  { id: '0026-processes', ...processes },
  { id: '0027-languages', ...languages },
  { id: '0028-lookup-names-alike', ...lookupNamesAlike },
  { id: '0029-account-owners', ...accountOwners },
  { id: '0030-upkeep-never', ...upkeepNever },
  { id: '0031-document-decisions', ...documentDecisions },
  { id: '0040-desk', ...desk },
  { id: '0041-deadline-reminders', ...deadlineReminders },
  { id: '0042-withdrawals', ...withdrawals },
  { id: '0043-sent-mails', ...sentMails },
  { id: '0044-accepted-mails', ...acceptedMails },
  { id: '0045-digilocker', ...digilocker },
  { id: '0046-phone-notices', ...phoneNotices },
];
