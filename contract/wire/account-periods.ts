/*
 * Apart from the forms of `account`: pages that only say them, such as the help, need no schemas.
 */

/** Days between the request to delete an account and its deletion, in which the candidate can keep it. */
export const deletionDays = 7;

/** After so many minutes the password is asked for again before identity papers and exports are sent. */
export const proofMinutes = 10;

/** Minutes that a candidate may take at DigiLocker, and then to choose documents. */
export const digilockerMinutes = { pending: 10, authorised: 30 } as const;
