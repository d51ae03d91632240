#!/bin/sh
# Ceph's S3 gateway on port 9000, with a monitor and a store in memory: what it keeps ends with the container.
set -eu
cd /tmp
mkdir -p mon osd rgw
id=$(cat /proc/sys/kernel/random/uuid)
export CEPH_CONF=/tmp/ceph.conf
cat >"$CEPH_CONF" <<END
[global]
fsid = $id
mon host = v2:127.0.0.1:6789/0
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms bind ipv6 = false
public network = 127.0.0.0/8
cluster network = 127.0.0.0/8
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
mon allow pool size one = true
mon data avail crit = 1
paxos propose interval = 0.05
paxos min wait = 0.02
mon data = /tmp/mon
osd data = /tmp/osd
rgw data = /tmp/rgw
run dir = /tmp
crash dir = /tmp
keyring = /tmp/keyring
admin socket = /tmp/\$name.asok
log file = /tmp/\$name.log
rgw frontends = beast endpoint=0.0.0.0:9000
rgw thread pool size = 16
END
monmaptool --create --fsid "$id" --addv a v2:127.0.0.1:6789/0 monmap
ceph-mon --mkfs -i a --monmap monmap
ceph-mon -i a -f &
disk=$(cat /proc/sys/kernel/random/uuid)
ceph osd new "$disk"
ceph-osd -i 0 --mkfs --osd-uuid "$disk"
ceph-osd -i 0 -f &
radosgw-admin user create --uid "$ROOT_ACCESS_KEY" --display-name "$ROOT_ACCESS_KEY" \
  --access-key "$ROOT_ACCESS_KEY" --secret-key "$ROOT_SECRET_KEY" --caps 'users=*' >/dev/null
exec radosgw -n client.admin -f
