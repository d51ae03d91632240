export const most = 'Most of it';
