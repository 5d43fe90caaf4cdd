/** What we use of node-media-server 4.4.3 as a whole, which carries no types. */
declare module 'node-media-server' {
  type Settings = { bind: string; rtmp: { port: number }; http: { port: number }; store: { path: string }; webadmin: { enable: boolean } };
  export default class NodeMediaServer {
    constructor(settings: Settings);
    run(): void;
  }
}
