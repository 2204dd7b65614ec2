package io.spate.benchmarks.harness;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * Tells how many bytes the whole JVM has allocated, whichever threads did it and whether they still live: what the heap
 * holds, plus what every garbage collection has freed. Exact to a thread-local buffer for each thread and a heap region
 * for each collection, so it wants a heap of fixed size with few collections. Used by the harness thread.
 */
final class AllocationMeter {

    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());
    private final AtomicLong freedBytes = new AtomicLong();
    private final AtomicLong collectionsSeen = new AtomicLong();
    private final long collectionsBefore = collections();

    AllocationMeter() {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector)
                    .addNotificationListener((notification, unused) -> onCollection(notification), null, null);
        }
    }

    private void onCollection(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            var gc = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo();
            freedBytes.addAndGet(heapBytes(gc.getMemoryUsageBeforeGc()) - heapBytes(gc.getMemoryUsageAfterGc()));
            collectionsSeen.incrementAndGet();
        }
    }

    private long heapBytes(Map<String, MemoryUsage> pools) {
        return pools.entrySet().stream()
                .filter(pool -> heapPools.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
    }

    /** Bytes allocated since some fixed moment. */
    long allocatedBytes() throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        long used;
        long collections;
        do { // notifications come late, and a collection in between would count half
            collections = collections();
            used = runtime.totalMemory() - runtime.freeMemory();
            while (collectionsBefore + collectionsSeen.get() < collections) {
                Thread.sleep(1);
            }
        } while (collections != collections());
        return used + freedBytes.get();
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
