import { runI18n } from 'sdk/i18n/command';

/** `portal-i18n` in the folder of a part. */
process.exitCode = await runI18n(process.argv.slice(2), { root: process.cwd(), folders: ['.'] });
