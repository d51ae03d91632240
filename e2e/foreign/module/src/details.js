export const details = 'Details of a plain module';
