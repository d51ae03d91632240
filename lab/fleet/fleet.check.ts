/**
 * `npm run check -- fleet`: everything that a production installation has, on one machine, while its
 * processes and networks fail one after another. The files run in this order and share one fleet.
 */
import './world';
import './mail-faults';
import './rolling-restarts';
import './lost-processes';
import './front-faults';
import './database-faults';
import './frozen-engines';
import './bucket-faults';
import './rotated-secrets';
import './rotated-certificate';
import './full-disks';
import './shifted-clocks';
import './lying-balancer';
import './lost-names';
import './emptied-releases';
import './previous-release';
import './browser';
import './mail-arrives';
import './promotion';
import './everything-kept';
