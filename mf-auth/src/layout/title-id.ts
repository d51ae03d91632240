/** Of a form page's h1. */
export const titleId = 'auth-title';
