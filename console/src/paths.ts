/** Addresses of the pages, below `/ops`. */
export const channelPath = (channel: string): string => `/channels/${channel}`;
export const historyPath = (channel: string): string => `${channelPath(channel)}/history`;
export const serversPath = (channel: string): string => `${channelPath(channel)}/servers`;
export const remotePath = (channel: string, name: string): string =>
  `${channelPath(channel)}/remotes/${name}`;
export const peoplePath = '/people';
/** Left out: of all. */
export const codePath = (code = ''): string => `/codes/${code}`;
